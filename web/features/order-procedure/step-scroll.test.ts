import { expect, test } from 'vitest'
import { stepInView } from './step-scroll'

const sections = (first: number) => [
  { step: 1 as const, top: first },
  { step: 2 as const, top: first + 900 },
  { step: 3 as const, top: first + 1400 },
]
const view = { line: 400, isAtEnd: false }

test('the step in view is the last one that begins above the reading line [ORD-016]', () => {
  expect(stepInView(sections(200), view)).toBe(1)
  expect(stepInView(sections(-499), view)).toBe(1)
  expect(stepInView(sections(-500), view)).toBe(2)
  expect(stepInView(sections(-1000), view)).toBe(3)
})

test('at the end of the page it is the last one, and a hidden section does not count [ORD-016]', () => {
  expect(stepInView(sections(-700), { line: 400, isAtEnd: true })).toBe(3)
  expect(stepInView(sections(-700).slice(0, 2), { line: 400, isAtEnd: true })).toBe(2)
})
