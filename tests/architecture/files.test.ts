import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const MAX_LINES = 200
const files = ['server', 'web', 'rules', 'db'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
)
const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('web/gql/'))
const isLong = (file: string) => /\.text\.ts$|\.test\.tsx?$|^db\/seed\//.test(file)

describe('the source', () => {
  test(`has no file of more than ${MAX_LINES} lines, but for words, seeds and tests`, () => {
    expect(sources.length).toBeGreaterThan(200)
    const long = sources.filter((file) => !isLong(file) && linesOf(file) > MAX_LINES)
    expect(long).toEqual([])
  })

  test('has its style and its import rules looked at by npm run lint', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    expect(scripts.lint).toContain('biome ci --error-on-warnings .')
    expect(scripts.lint).toMatch(
      /depcruise (?=.*\brules\b)(?=.*\bdb\b)(?=.*\bserver\b)(?=.*\bweb\b).*\.dependency-cruiser\.cjs/,
    )
    expect(readFileSync('tests/run.mjs', 'utf8')).toContain("'lint'")
  })
})

function linesOf(file: string): number {
  return readFileSync(file, 'utf8').trimEnd().split('\n').length
}
