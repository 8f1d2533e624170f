// The families, each with what it is, the options that it has beyond its text, and some puzzles.

const killer9 = `.................................................................................
15 24 11 17 5 14 10 16 10 15 10 9 10 21 7 20 15 15 12 17 8 16 18 10 13 12 13 32 10 0
 1  2  3  3  5  5  8  8  8
 1  2  2  4  6  7  7  9  9
 1  2  2  4  6  6 14 15  9
10 10 12 13 13 14 14 15 16
11 11 12 19 18 17 17 16 16
20 19 19 19 18 22 17 16 23
20 20 21 21 22 22 22 23 23
24 25 25 25 25 28 28 28 28
24 26 26 27 27 27 29 29 28
`;

export const FAMILIES = [
  {
    name: "sudoku",
    options: { diagonals: "both diagonals", windows: "four windows" },
    title: "Sudoku",
    hint: "Rows of digits with dots for empty cells, one line of 81 cells, YAML, a link of SudokuPad …",
    examples: {
      "A hard one": `8........
..36.....
.7..9.2..
.5...7...
....457..
...1...3.
..1....68
..85...1.
.9....4..
`,
      "Four by four": "1... ..2. ..3. .4..".replaceAll(" ", "\n") + "\n",
      "With windows": `type: sudoku
windows: true
grid: |
  .4. 9.. 5..
  ... .18 ...
  ..2 ... ..4

  8.. .34 ...
  ... ... ...
  3.4 2.. 6..

  ... ..1 ...
  ... .7. .8.
  ..8 ... .9.
`,
    },
  },
  {
    name: "irregular",
    options: { diagonals: "both diagonals", windows: "four windows" },
    title: "Jigsaw",
    hint: "The givens and the regions: two drawings, or YAML with grid and regions.",
    examples: {
      "Five by five": `type: irregular
grid: |
  ....5
  .1...
  ...2.
  .4..3
  .....
regions: |
  ACCCC
  AADDC
  BAADD
  BBEDE
  BBEEE
`,
      "Nine by nine": `.3.159.8.2.9...6.3..78.34..9...4...57.6...1.83...9...6..29.75..5.1...8.2.7.516.2.
1 2 2 3 3 3 4 4 4
1 2 2 3 3 3 4 4 4
1 2 2 2 3 3 4 4 4
1 2 5 2 5 3 6 6 6
1 1 5 5 5 5 5 6 6
1 1 1 8 5 9 5 9 6
7 7 7 8 8 9 9 9 6
7 7 7 8 8 8 9 9 6
7 7 7 8 8 8 9 9 6
`,
    },
  },
  {
    name: "killer",
    options: { diagonals: "both diagonals", windows: "four windows", repeats: "digits may repeat in a cage" },
    title: "Killer",
    hint: "Cages with their sums: a drawing of letters with sums, a list of cages, and many other forms.",
    examples: {
      "Four by four": `type: killer
box: 2x2
cages: |
  aabb
  cdde
  ccde
  ffgg
sums: {a: 5, b: 5, c: 9, d: 6, e: 5, f: 4, g: 6}
`,
      "Nine by nine": killer9,
    },
  },
  {
    name: "domino",
    options: {},
    title: "Dominoes",
    hint: "Dominosa: the rows of numbers, in which each domino lies once. Or a Su-Domino-Ku.",
    examples: {
      "Up to double six": `5 4 3 6 5 3 4 6
0 6 0 1 2 3 1 1
3 2 6 5 0 4 2 0
5 3 6 2 3 2 0 6
4 0 4 1 0 0 4 1
5 2 2 4 4 1 6 5
5 5 3 6 1 2 3 1
`,
    },
  },
  {
    name: "tiling",
    options: { distinct: "turned and mirrored solutions count as one" },
    title: "Tiling",
    hint: "A board and pieces, in the plane or in space, as YAML or as drawings beside each other.",
    examples: {
      "Pentominoes, 8 by 8 with a hole": `board: |
  xxxxxxxx
  xxxxxxxx
  xxxxxxxx
  xxx..xxx
  xxx..xxx
  xxxxxxxx
  xxxxxxxx
  xxxxxxxx
use: pentominoes
`,
      "Pieces of your own": `xxxxx
xxxxx
xxxxx

xxxx   xxx   x
x      xx    x
             xxx
`,
      "Soma cube": `board: 3x3x3
use: soma
`,
    },
  },
  {
    name: "matching",
    options: { maximum: "as many pairs as can be", min_cost: "the least cost", max_cost: "the highest cost" },
    title: "Matching",
    hint: "A graph whose vertices are to be paired: two names in a line are an edge, perhaps with a cost.",
    examples: {
      "Six friends": `ann bob
ann cat
bob dan
cat dan
dan eve
eve fay
`,
      "Who does what, at what cost": `ann paint 5
ann lay 2
ann weld 8
bob paint 5
bob lay 3
bob weld 7
cat paint 3
cat lay 1
cat weld 6
`,
    },
  },
  {
    name: "exact-cover",
    options: {},
    title: "Exact cover",
    hint: "Options that cover items: a matrix of 0 and 1, lines of items, Knuth's DLX …",
    examples: {
      "Knuth's example": `| Choose lines so that each of A to E is covered once, F and G at most once
A B C D E | F G
C E F
A D G
B C F
A D
B G
D E G
`,
      "A matrix": `0 0 1 0 1 0 0
1 0 0 1 0 0 1
0 1 1 0 0 1 0
1 0 0 1 0 1 0
0 1 0 0 0 0 1
0 0 0 1 1 0 1
`,
    },
  },
];
