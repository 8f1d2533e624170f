"""Su-domino-kus as HDU 4210 lists them: how many dominoes, the dominoes, nine single digits.

Lines may end anywhere, and a `0` in the place of a puzzle ends the list. How many words a puzzle
has is known from its first one; where they do not fit that, the next puzzle is found by its look.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice

from cover.errors import InputError
from cover.families.dominoes.formats import DominoReading
from cover.families.dominoes.text.placed import MOST, SINGLES, WORDS, Placed, wrong_singles
from cover.families.dominoes.text.words import Word, is_number, words_in, words_of
from cover.reading.cell_names import is_cell_name
from cover.reading.lines import Line, Lines, shown
from cover.reading.records import BadRecord, Record

_END = "0"
_LOOK_AHEAD = 2  # words
_SEVERAL = 7  # cells among nine words: so many are only where single digits are
_CONTEST = "hdu4210"


def read(lines: Lines, reading: DominoReading) -> Iterator[Record | BadRecord]:
    """The puzzles of an input. Behind the `0` of one list, another list may begin."""
    words = _Words(lines)
    for head in words:
        if head.text == _END and all(is_number(word.text) for word in words.coming()):
            continue
        puzzle = _Listed(head, reading.options.layouts)
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

    def __init__(self, head: Word, layouts: bool) -> None:
        self._head = head
        self._layouts = layouts
        self._number = 0  # of dominoes
        self._words: list[Word] = []
        self.is_broken = True

    def record(self, words: _Words) -> Record:
        """Take the words of the puzzle; raises `InputError`."""
        self._number = _number_of_dominoes(self._head)
        fault = self._take(words)
        placed = Placed()
        of_dominoes = self._words[: WORDS * self._number]
        for start in range(0, len(of_dominoes), WORDS):
            placed.add_domino(of_dominoes[start : start + WORDS])
        for word in self._words[WORDS * self._number :]:
            placed.add_single(word)
        if fault is not None:
            raise fault
        return placed.record(self._head.line.place(), self._layouts, _CONTEST)

    def _take(self, words: _Words) -> InputError | None:
        """Take words as long as they are of the right kind; the error where one is not.

        A word that is neither a number nor a cell may be meant as either.
        """
        of_dominoes = WORDS * self._number
        for k in range(of_dominoes + SINGLES):
            word = next(words, None)
            is_cell_due = k >= of_dominoes or k % 2 == 1
            is_other = is_number if is_cell_due else is_cell_name
            ends_here = word is not None and words.begins_list(word)
            if word is None or ends_here or is_other(word.text):
                if word is not None:
                    words.push_back(word)
                self.is_broken = not ends_here
                return self._fault(word, words)
            self._words.append(word)
        fault = self._too_many(words)
        self.is_broken = fault is not None
        return fault

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
        """Take the words of a broken puzzle up to those of the next one."""
        if self._words and is_number(self._words[-1].text):
            words.push_back(self._words.pop())
        has_singles = len(self._words) >= WORDS * self._number
        kinds = [not is_number(word.text) for word in self._words]
        cells = deque([True] * SINGLES if has_singles else kinds, maxlen=SINGLES)
        has_line = self._has_line(words)
        for word in words:
            if is_number(word.text) and self._is_head(word, words, has_line, sum(cells)):
                words.push_back(word)
                return
            cells.append(not is_number(word.text))

    def _is_head(self, word: Word, words: _Words, has_line: bool, cells: int) -> bool:
        """Whether the next puzzle begins with a number, the last of the words.

        Another number is behind it; the `0` behind the last puzzle has nothing behind it. There is
        a blank line before it; or it stands in its line as the head of this puzzle does; or there
        are the cells of singles before it, and the digit and the cell of a domino behind it.
        """
        kinds = [is_number(coming.text) for coming in words.coming()]
        if words.begins_block(word) or (has_line and _has_line(word)):
            return kinds[0] if kinds else word.text == _END
        if has_line or kinds != [True, False]:
            return False
        has_place = _begins_line(self._head) and _begins_line(word)
        return cells >= _SEVERAL or has_place or len(word.text) > 1

    def _has_line(self, words: _Words) -> bool:
        """Whether the head has a line for itself, and not every word does."""
        behind = [*self._words, *words.coming()][:1]
        return _has_line(self._head) and not any(map(_has_line, behind))

    @property
    def _announced(self) -> str:
        plural = "domino" if self._number == 1 else "dominoes"
        return f"line {self._head.line.number} says {self._number} {plural}"


def _has_line(word: Word) -> bool:
    """Whether a word has a line for itself."""
    return _beginning(word.line) == [word]


def _begins_line(word: Word) -> bool:
    """Whether a word is the first one of several in its line."""
    return not _has_line(word) and _beginning(word.line)[0] == word


def _beginning(line: Line) -> list[Word]:
    """The first two words of a line, or as many as there are: a list may be all in one line."""
    return list(islice(words_in(line), 2))


def _number_of_dominoes(head: Word) -> int:
    found = shown(head.text)
    if not is_number(head.text):
        raise head.error(f'expected the number of dominoes, 1-{MOST}, found "{found}"')
    number = int(head.text[: len(str(MOST)) + 1])  # of a longer one, that it is too large
    if not 1 <= number <= MOST:
        raise head.error(f"{found} dominoes; there are {MOST}, and 1 at least is given")
    return number
