"""Su-domino-kus as HDU 4210 lists them: how many dominoes, the dominoes, nine single digits.

Lines may end anywhere, and a `0` in the place of a puzzle ends the list. How many words a puzzle
has is known from its first one; where they do not fit that, the next puzzle is found by its look.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice

from cover.errors import InputError
from cover.formats.cell_names import is_cell_name
from cover.formats.domino_placed import MOST, SINGLES, WORDS, Placed, wrong_singles
from cover.formats.domino_words import Word, is_number, words_of
from cover.formats.record import BadRecord, Reading, Record
from cover.formats.text import Line, Lines, shown

_END = "0"
_LOOK_AHEAD = 2  # words
_SEVERAL = 2  # cells without a digit between them, which only single digits have
_CONTEST = "hdu4210"


def read(lines: Lines, reading: Reading) -> Iterator[Record | BadRecord]:
    """The puzzles of an input. Behind the `0` of one list, another list may begin."""
    words = _Words(lines)
    for head in words:
        if head.text == _END and all(is_number(word.text) for word in words.coming()):
            continue
        puzzle = _Listed(head)
        try:
            yield puzzle.record(words)
        except InputError as error:
            yield BadRecord(head.line.place(), error)
            if puzzle.is_broken:
                puzzle.pass_over(words)


class _Words(Iterator[Word]):
    """The words of an input; no line is taken before its first word is."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._waiting: deque[Word] = deque()
        self._is_behind_blank = False
        self._behind_blank: deque[Word] = deque(maxlen=_LOOK_AHEAD + 1)

    def __next__(self) -> Word:
        while not self._waiting:
            self._take_line(next(self._lines))
        return self._waiting.popleft()

    def _take_line(self, line: Line) -> None:
        words = words_of(line.without_comment())
        if words and self._is_behind_blank:
            self._behind_blank.append(words[0])
        self._is_behind_blank = line.is_blank or (self._is_behind_blank and not words)
        self._waiting.extend(words)

    def begins_block(self, word: Word) -> bool:
        """Whether one of the last words is the first one behind a blank line."""
        return word in self._behind_blank

    def push_back(self, word: Word) -> None:
        """Make `word` the next one again."""
        self._waiting.appendleft(word)

    def on_this_line(self) -> Iterator[Word]:
        """Take the words that are left on the line of the last one."""
        while self._waiting:
            yield self._waiting.popleft()

    def begins_list(self, word: Word) -> bool:
        """Whether a word, the last one, is a number behind a blank line, with a number behind."""
        is_likely = is_number(word.text) and self.begins_block(word)
        return is_likely and any(is_number(behind.text) for behind in self.coming()[:1])

    def coming(self) -> list[Word]:
        """The next two words, or as many as there are; they are not taken."""
        words = list(islice(self, _LOOK_AHEAD))
        self._waiting.extendleft(reversed(words))
        return words


class _Listed:
    """One puzzle, which begins with the word `head`.

    It `is_broken` where its words do not tell where it ends.
    """

    def __init__(self, head: Word) -> None:
        self._head = head
        self._number = 0  # of dominoes
        self._words: list[Word] = []
        self.is_broken = True

    def record(self, words: _Words) -> Record:
        """Take the words of the puzzle; raises `InputError`."""
        self._number = _number_of_dominoes(self._head)
        fault = self._take(words)
        self.is_broken = fault is not None
        placed = Placed()
        of_dominoes = self._words[: WORDS * self._number]
        for start in range(0, len(of_dominoes), WORDS):
            placed.add_domino(of_dominoes[start : start + WORDS])
        for word in self._words[WORDS * self._number :]:
            placed.add_single(word)
        if fault is not None:
            raise fault
        return placed.record(self._head.line.place(), _CONTEST)

    def _take(self, words: _Words) -> InputError | None:
        """Take words as long as they are of the right kind; the error where one is not.

        A word that is neither a number nor a cell may be meant as either.
        """
        of_dominoes = WORDS * self._number
        for k in range(of_dominoes + SINGLES):
            word = next(words, None)
            is_cell_due = k >= of_dominoes or k % 2 == 1
            is_other = is_number if is_cell_due else is_cell_name
            if word is None or is_other(word.text) or words.begins_list(word):
                if word is not None:
                    words.push_back(word)
                return self._fault(word, words)
            self._words.append(word)
        return self._too_many(words)

    def _fault(self, word: Word | None, words: _Words) -> InputError:
        """The error for a word that is not what is due, or for the end of the input."""
        last = self._words[-1] if self._words else self._head
        done, rest = divmod(len(self._words), WORDS)
        if done >= self._number:
            return self._fault_of_singles(words, last.line)
        if word is None:
            text = f"the input ends inside a puzzle: {self._announced}, {done} follow"
            return last.line.error(text)
        if rest == 0:
            return word.error(f"{self._announced}, {done} follow")
        due = "a cell such as B2" if rest % 2 else "a digit 1-9"
        return word.error(f'expected {due}, found "{shown(word.text)}"')

    def _fault_of_singles(self, words: _Words, last: Line) -> InputError:
        singles = len(self._words) - WORDS * self._number
        coming = words.coming()
        if singles == 0 and [is_number(word.text) for word in coming] == [True, False]:
            return coming[0].error(f"{self._announced}, more follow")
        return wrong_singles(singles, last)

    def _too_many(self, words: _Words) -> InputError | None:
        """The error for further cells on the line of the last one."""
        cells = 0
        for word in words.on_this_line():
            if not is_cell_name(word.text):
                words.push_back(word)
                break
            cells += 1
        return wrong_singles(SINGLES + cells, self._words[-1].line) if cells else None

    def pass_over(self, words: _Words) -> None:
        """Take the words of a broken puzzle up to those of the next one.

        That begins with a number, and no cell is behind it. There is a blank line before it; or it
        has a line for itself, as that of this puzzle has; or there are cells of singles before it,
        and the digit and the cell of a domino behind it.
        """
        has_line = _has_line(self._head)
        if self._words and is_number(self._words[-1].text):
            words.push_back(self._words.pop())
        is_complete = len(self._words) >= WORDS * self._number > 0
        cells = _SEVERAL if is_complete else int(bool(self._words))  # one after the other
        for word in words:
            if not is_number(word.text):
                cells += 1
                continue
            kinds = [is_number(coming.text) for coming in words.coming()]
            if words.begins_block(word) or (has_line and _has_line(word)):
                is_head = kinds[0] if kinds else word.text == _END
            else:
                is_head = not has_line and cells >= _SEVERAL and kinds == [True, False]
            if is_head:
                words.push_back(word)
                return
            cells = 0

    @property
    def _announced(self) -> str:
        plural = "domino" if self._number == 1 else "dominoes"
        return f"line {self._head.line.number} says {self._number} {plural}"


def _has_line(word: Word) -> bool:
    """Whether a word has a line for itself."""
    return words_of(word.line) == [word]


def _number_of_dominoes(head: Word) -> int:
    found = shown(head.text)
    if not is_number(head.text):
        raise head.error(f'expected the number of dominoes, 1-{MOST}, found "{found}"')
    number = int(head.text[: len(str(MOST)) + 1])  # of a longer one, that it is too large
    if not 1 <= number <= MOST:
        raise head.error(f"{found} dominoes; there are {MOST}, and 1 at least is given")
    return number
