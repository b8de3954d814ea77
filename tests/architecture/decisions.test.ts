import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'docs/decisions'
const files = readdirSync(FOLDER)
  .filter((name) => name !== 'README.md')
  .toSorted()
const decisions = files.map((file) => {
  const text = readFileSync(`${FOLDER}/${file}`, 'utf8')
  const [, heading = '', title = ''] = /^# (\d+)\. (.+)\n/.exec(text) ?? []
  return { file, text, number: Number(file.slice(0, 4)), heading: Number(heading), title }
})

test('decisions are numbered from 1 without a gap, in name and heading', () => {
  const inARow = decisions.map((_, at) => at + 1)
  expect(decisions.map(({ number }) => number)).toEqual(inARow)
  expect(decisions.map(({ heading }) => heading)).toEqual(inARow)
})

test('a decision has a context, a decision and a consequence, in about ten lines', () => {
  for (const { file, text } of decisions) {
    expect(text.match(/^\*\*(?:Context|Decision|Consequence)\.\*\*/gm), file).toEqual([
      '**Context.**',
      '**Decision.**',
      '**Consequence.**',
    ])
    expect(text.split('\n').length, file).toBeLessThan(25)
  }
})

test('the index lists every decision by its number and title', () => {
  const rows = [...readFileSync(`${FOLDER}/README.md`, 'utf8').matchAll(/^\| (\d+) \| \[(.+)\]\((.+)\) \| .+ \|$/gm)]
  expect(rows.map(([, number, title, file]) => ({ number: Number(number), title, file }))).toEqual(
    decisions.map(({ number, title, file }) => ({ number, title, file })),
  )
})
