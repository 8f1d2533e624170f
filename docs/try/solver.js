// The worker with Python in it: it answers one question after the other, and can be stopped.

// `heard` is called with what the worker says of itself: loading, ready, failed.
export class Solver {
  #worker = null;
  #asked = null; // the question under way: what to do when it is answered, and with what is found
  #stop = null; // the last answer that came of a stop
  #heard;
  #last = Promise.resolve(); // settled when all that was asked is answered

  constructor(heard) {
    this.#heard = heard;
    this.#start();
  }

  // Ask a question, as `try_page.py` has it; `found` hears of each solution of a list.
  ask(question, found = () => {}) {
    const stop = this.#stop;
    const answering = this.#last.then(
      () =>
        new Promise((answered) => {
          if (stop !== this.#stop) return answered(this.#stop);
          this.#asked = { answered, found };
          this.#worker.postMessage(question);
        }),
    );
    this.#last = answering;
    return answering;
  }

  // Give up all that was asked: Python cannot be interrupted, so another one is started.
  stop(answer) {
    this.#stop = answer;
    this.#worker.terminate();
    this.#start();
    this.#end(answer);
  }

  #start() {
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => {
      this.#heard({ state: "failed", reason: event.message || "the worker could not be loaded" });
    };
  }

  #hear(message) {
    if (message.state === "found") this.#asked?.found(message.solution);
    else if (message.state === "answered") this.#end(message.answer);
    else this.#heard(message);
  }

  #end(answer) {
    const asked = this.#asked;
    this.#asked = null;
    asked?.answered(answer);
  }
}
