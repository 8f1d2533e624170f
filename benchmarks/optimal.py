"""Random problems with all that problems can have, proved optimal by ours and by OR-Tools.

    python benchmarks/optimal.py [--problems N] [--by NAME] ...

Each has colours, sums, multiplicities and costs, or some of these; most have a solution, around
which items, colours and bounds were drawn. The cheapest is asked for, and of every fourth problem
the three cheapest. Costs have to be the same, every solution is checked, and all is to be proved.
What differs is told by the number of its problem, which `--first` begins with. Times are of the
processor.
"""

from __future__ import annotations

import argparse
import sys
from random import Random

from cover.problem import Coloured, Problem, Sum
from priced import OrTools, Ours, PricedTask
from report import machine, number, table

TIMEOUT = 60.0


def drawn(random: Random) -> PricedTask:
    """A problem of up to 14 items and 60 options."""
    primary = [f"p{k}" for k in range(random.randint(3, 14))]
    secondary = [f"s{k}" for k in range(random.choice((0, 0, 1, 2, 4)))]
    colours = {item: random.choice((0, 2, 3)) for item in secondary}
    several = {item for item in primary if random.random() < random.choice((0, 0, 0.3, 0.7))}
    agreed = {item: random.randrange(colours[item] or 1) for item in secondary}
    options = planted_options(random, primary, several)
    planted = len(options)
    for _ in range(random.randint(5, 60 - planted)):
        size = random.randint(1, min(4, len(primary)))
        options.append([*random.sample(primary, size)])
    for place, option in enumerate(options):
        for item in secondary:
            if random.random() < 0.4 and colours[item]:
                colour = agreed[item] if place < planted else random.randrange(colours[item])
                option.append(Coloured(item, colour))
            elif random.random() < 0.2 and place >= planted:
                option.append(item)
    bounds = {
        item: around(random, sum(item in option for option in options[:planted]))
        for item in sorted(several)
    }
    sums = [
        drawn_sum(random, sorted({*primary} - several), options, planted)
        for _ in range(random.choice((0, 0, 1, 2)))
        if len(several) < len(primary)
    ]
    order = random.sample(range(len(options)), len(options))
    sums = [each._replace(weights=[each.weights[k] for k in order]) for each in sums]
    least, most = random.choice(((0, 9), (1, 100), (-20, 20), (1000, 100_000), (5, 6)))
    costs = [random.randint(least, most) for _ in options]
    problem = Problem(primary, [options[k] for k in order], secondary, sums, bounds)
    return PricedTask(problem, costs, 3 if random.random() < 0.25 else 1)


def planted_options(
    random: Random, primary: list[str], several: set[str]
) -> list[list[str | Coloured]]:
    """Options that cover items without a multiplicity once, and the others somehow."""
    once = [item for item in primary if item not in several]
    random.shuffle(once)
    options: list[list[str | Coloured]] = []
    while once:
        size = random.randint(1, 4)
        more = [item for item in sorted(several) if random.random() < 0.4]
        options.append([*once[:size], *more])
        once = once[size:]
    return options


def around(random: Random, times: int) -> tuple[int, int]:
    """Bounds that a number of uses meets."""
    low = max(0, times - random.choice((0, 0, 1)))
    return low, max(1, times + random.choice((0, 0, 1, 3)))


def drawn_sum(
    random: Random, once: list[str], options: list[list[str | Coloured]], planted: int
) -> Sum:
    """A sum that the planted options meet or just miss, of some items, some of them subtracted."""
    items = random.sample(once, random.randint(1, len(once)))
    border = random.choice((len(items), random.randint(0, len(items))))
    weights = [random.randint(-3, 9) for _ in options]
    sign = {**dict.fromkeys(items[:border], 1), **dict.fromkeys(items[border:], -1)}
    value = sum(
        weights[place] * sign.get(item, 0)
        for place, option in enumerate(options[:planted])
        for item in option
        if isinstance(item, str)
    )
    value += random.choice((0, 0, 0, 0, 3))
    low = value - random.choice((0, 0, 2, 10))
    return Sum(items[:border], weights, low, value + random.choice((0, 3, 10)), items[border:])


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("--problems", type=int, default=10_000, metavar="N", help="default: 10,000")
    add("--first", type=int, default=0, metavar="N", help="the first of them; default: 0")
    add(
        "--by",
        action="append",
        metavar="NAME",
        help="an engine; may be repeated; default: native",
    )
    add("--packages-python", default=sys.executable, metavar="PYTHON", help="that has ortools")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    peer = OrTools(given.packages_python, "cp-sat")
    if peer.missing is not None:
        sys.exit(peer.missing)
    contestants = [Ours(name) for name in given.by or ("native",)]
    for name, fact in {**machine(), "peer": f"{peer.about}, CP-SAT"}.items():
        print(f"{name + ':':18}{fact}")
    agreed = dict.fromkeys((ours.name for ours in contestants), 0)
    seconds = dict.fromkeys((*agreed, peer.name), 0.0)
    solved = solutions = proved = 0
    for place in range(given.first, given.first + given.problems):
        task = drawn(Random(place))
        theirs = peer.answer(task, TIMEOUT)
        seconds[peer.name] += theirs.seconds
        solved += bool(theirs.costs)
        solutions += len(theirs.costs)
        proved += theirs.is_proved
        for ours in contestants:
            answer = ours.answer(task, TIMEOUT)
            seconds[ours.name] += answer.seconds
            if answer.is_proved and theirs.is_proved and answer.costs == theirs.costs:
                agreed[ours.name] += 1
            else:
                print(f"problem {place}: {answer} by {ours.name}, and {theirs} by OR-Tools")
    print(
        f"\n{given.problems:,} problems, of which {solved:,} have a solution; "
        f"{solutions:,} solutions; OR-Tools has proved {proved:,}\n"
    )
    rows = [[name, f"{count:,}", number(seconds[name])] for name, count in agreed.items()]
    rows.append([peer.name, "", number(seconds[peer.name])])
    print(table(["", "agree and are proved", "seconds"], rows))


if __name__ == "__main__":
    main()
