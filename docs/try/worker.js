// Python and the package, in a thread of their own, so that the page stays alive.
//
// In come questions, as `try_page.py` describes them. Out come
//   {state: "loading", done, total}       bytes
//   {state: "ready", about}
//   {state: "failed", reason}
//   {state: "found", solution}            of a list, while it grows
//   {state: "answered", answer}

const here = new URL(".", import.meta.url);
const HOME = "/home/pyodide"; // where Python looks for modules
const EXTRAS = { rustworkx: "graphs.zip" }; // what only some puzzles need

// Counts the bytes that come in, of whatever is loaded.
const plainFetch = self.fetch;
let done = 0;
let total = 1;

self.fetch = async (...request) => {
  const response = await plainFetch(...request);
  if (!response.ok || !response.body) return response;
  const counted = response.body.pipeThrough(
    new TransformStream({
      transform(piece, stream) {
        done += piece.length;
        self.postMessage({ state: "loading", done, total });
        stream.enqueue(piece);
      },
    }),
  );
  return new Response(counted, { status: response.status, headers: response.headers });
};

async function unpack(python, name) {
  const response = await fetch(new URL(name, here));
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  python.unpackArchive(await response.arrayBuffer(), "zip", { extractDir: HOME });
}

async function start() {
  const response = await plainFetch(new URL("sizes.json", here));
  if (!response.ok) throw new Error("it is not there; python docs/try/build.py brings it");
  const sizes = await response.json();
  for (const extra of Object.values(EXTRAS)) delete sizes[extra];
  total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const options = { indexURL: new URL("pyodide/", here).href };
  const python = await loadPyodide(options);
  await unpack(python, "cover.zip");
  const { answered } = python.pyimport("try_page");
  const tell = (text) => self.postMessage({ state: "found", solution: JSON.parse(text) });

  return async (question) => {
    const asked = JSON.stringify(question);
    for (;;) {
      const answer = JSON.parse(answered(asked, tell));
      if (answer.kind !== "missing") return answer;
      if (!(answer.module in EXTRAS)) throw new Error(`there is no module ${answer.module}`);
      await unpack(python, EXTRAS[answer.module]);
      python.runPython("import importlib; importlib.invalidate_caches()");
    }
  };
}

const started = start();

started.then(
  async (ask) => self.postMessage({ state: "ready", about: await ask({ question: "about" }) }),
  (error) => self.postMessage({ state: "failed", reason: reasonOf(error) }),
);

self.onmessage = async ({ data: question }) => {
  try {
    const ask = await started;
    self.postMessage({ state: "answered", answer: await ask(question) });
  } catch (error) {
    const answer = { kind: "error", headline: reasonOf(error) };
    self.postMessage({ state: "answered", answer });
  }
};

// The last line of a traceback says what went wrong.
function reasonOf(error) {
  return String(error.message ?? error).trim().split("\n").at(-1);
}
