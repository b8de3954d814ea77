import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(
  ['../../{rules,db,server,web,tests}/**/*.test.{ts,tsx}', '!./requirements.test.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

/** `DOM-026..028` is a range. */
function idsIn(source: string): string[] {
  return [...source.matchAll(/\b([A-Z]{3,4})-(\d{3})(?:\.\.(\d{3}))?/g)].flatMap(([, area, from, to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) =>
      [area, String(Number(from) + at).padStart(3, '0')].join('-'),
    ),
  )
}

/** Name of an algorithm that looks like an id. */
const NO_ID = ['SHA-256']

test('every requirement that a test names can be looked up, once', () => {
  const named = new Set(
    Object.values(sources)
      .flatMap(idsIn)
      .filter((id) => !NO_ID.includes(id)),
  )
  expect(named.size).toBeGreaterThan(300)
  const listed = [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^- \*\*(\S+)\*\* \S/gm)].map(([, id]) => id)
  expect([...named].filter((id) => !listed.includes(id)).sort()).toEqual([])
  expect(listed.filter((id, at) => listed.indexOf(id) !== at)).toEqual([])
})
