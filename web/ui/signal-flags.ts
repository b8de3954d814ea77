/**
 * The International Code of Signals on a 40 by 40 grid: letters are square flags (A and B swallow-tailed), digits are pennants,
 * the dot is the answering pennant, which the Code uses as decimal point.
 */
export interface Flag {
  /** The outline to which the shapes are clipped. */
  outline: string
  shapes: readonly Shape[]
}

export type Shape =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; fill: Fill }
  | { kind: 'polygon'; points: string; fill: Fill }
  | { kind: 'circle'; cx: number; cy: number; r: number; fill: Fill }

type Fill = 'red' | 'blue' | 'yellow' | 'white' | 'black'

/** The flag of a letter, digit or dot; undefined for any other character. */
export function flagOf(character: string): Flag | undefined {
  const key = character.toLowerCase()
  const letter = LETTERS.get(key)
  if (letter) return { outline: key === 'a' || key === 'b' ? SWALLOW_TAIL : SQUARE, shapes: letter }
  const pennant = PENNANTS.get(key)
  return pennant && { outline: PENNANT, shapes: pennant }
}

/** A name as signals: its flags, and its hyphens as toggles on the rope. Other characters are left out. */
export const signalsOf = (name: string): readonly string[] =>
  [...name.toLowerCase()].filter((character) => character === '-' || flagOf(character)).slice(0, 40)

const SQUARE = 'M2 0H38Q40 0 40 2V38Q40 40 38 40H2Q0 40 0 38V2Q0 0 2 0Z'
const SWALLOW_TAIL = 'M2 0H40L29 20L40 40H2Q0 40 0 38V2Q0 0 2 0Z'
const PENNANT = 'M1.5 4L38.5 13Q40 13.5 40 15V25Q40 26.5 38.5 27L1.5 36Q0 36 0 34.5V5.5Q0 4 1.5 4Z'

const rect = (x: number, y: number, width: number, height: number, fill: Fill): Shape => ({
  kind: 'rect',
  x,
  y,
  width,
  height,
  fill,
})
const polygon = (points: string, fill: Fill): Shape => ({ kind: 'polygon', points, fill })
const disc = (cx: number, r: number, fill: Fill): Shape => ({ kind: 'circle', cx, cy: 20, r, fill })
const all = (fill: Fill) => rect(0, 0, 40, 40, fill)

const stripes = (...fills: Fill[]) =>
  fills.map((fill, i) => rect(0, (i * 40) / fills.length, 40, 40 / fills.length, fill))
const bars = (...fills: Fill[]) => fills.map((fill, i) => rect((i * 40) / fills.length, 0, 40 / fills.length, 40, fill))
const cross = (fill: Fill, width: number) => [
  rect(0, 20 - width / 2, 40, width, fill),
  rect(20 - width / 2, 0, width, 40, fill),
]
const saltire = (fill: Fill) => [
  polygon('0,0 7,0 40,33 40,40 33,40 0,7', fill),
  polygon('40,0 40,7 7,40 0,40 0,33 33,0', fill),
]
const quarters = (a: Fill, b: Fill, c: Fill, d: Fill) => [
  rect(0, 0, 20, 20, a),
  rect(20, 0, 20, 20, b),
  rect(0, 20, 20, 20, c),
  rect(20, 20, 20, 20, d),
]
const scandinavian = (ground: Fill, fill: Fill) => [all(ground), rect(0, 16, 40, 8, fill), rect(12, 0, 8, 40, fill)]

const CELLS = [0, 10, 20, 30]
const chequers = CELLS.flatMap((y) => CELLS.map((x) => rect(x, y, 10, 10, (x + y) % 20 ? 'white' : 'blue')))
const diagonals = [0, 16, 32, 48, 64].map((o) => polygon(`${o},0 ${o + 8},0 ${o - 32},40 ${o - 40},40`, 'red'))

const LETTERS: ReadonlyMap<string, readonly Shape[]> = new Map(
  Object.entries({
    a: [rect(0, 0, 18, 40, 'white'), polygon('18,0 40,0 29,20 40,40 18,40', 'blue')],
    b: [polygon('0,0 40,0 29,20 40,40 0,40', 'red')],
    c: stripes('blue', 'white', 'red', 'white', 'blue'),
    d: [all('yellow'), rect(0, 10, 40, 20, 'blue')],
    e: stripes('blue', 'red'),
    f: [all('white'), polygon('20,0 40,20 20,40 0,20', 'red')],
    g: bars('yellow', 'blue', 'yellow', 'blue', 'yellow', 'blue'),
    h: bars('white', 'red'),
    i: [all('yellow'), disc(20, 11, 'black')],
    j: stripes('blue', 'white', 'blue'),
    k: bars('yellow', 'blue'),
    l: quarters('yellow', 'black', 'black', 'yellow'),
    m: [all('blue'), ...saltire('white')],
    n: chequers,
    o: [polygon('0,0 40,0 40,40', 'red'), polygon('0,0 0,40 40,40', 'yellow')],
    p: [all('blue'), rect(12, 12, 16, 16, 'white')],
    q: [all('yellow')],
    r: [all('red'), ...cross('yellow', 9)],
    s: [all('white'), rect(12, 12, 16, 16, 'blue')],
    t: bars('red', 'white', 'blue'),
    u: quarters('red', 'white', 'white', 'red'),
    v: [all('white'), ...saltire('red')],
    w: [all('blue'), rect(7, 7, 26, 26, 'white'), rect(14, 14, 12, 12, 'red')],
    x: [all('white'), ...cross('blue', 10)],
    y: [all('yellow'), ...diagonals],
    z: [
      polygon('0,0 40,0 20,20', 'yellow'),
      polygon('40,0 40,40 20,20', 'blue'),
      polygon('0,40 40,40 20,20', 'red'),
      polygon('0,0 0,40 20,20', 'black'),
    ],
  }),
)

const PENNANTS: ReadonlyMap<string, readonly Shape[]> = new Map(
  Object.entries({
    0: bars('yellow', 'red', 'yellow'),
    1: [all('white'), disc(15, 8, 'red')],
    2: [all('blue'), disc(15, 8, 'white')],
    3: bars('red', 'white', 'blue'),
    4: scandinavian('red', 'white'),
    5: bars('yellow', 'blue'),
    6: stripes('black', 'white'),
    7: stripes('yellow', 'red'),
    8: scandinavian('white', 'red'),
    9: quarters('white', 'black', 'red', 'yellow'),
    '.': bars('red', 'white', 'red', 'white', 'red'),
  }),
)
