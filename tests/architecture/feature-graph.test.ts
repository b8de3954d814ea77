import { describe, expect, test } from 'vitest'
import { featureGraph, findCircle, type Side, valueImports } from './feature-graph'

const SIDES: readonly Side[] = ['server']

test.each(SIDES)('the features of the %s import each other in one direction', (side) => {
  const graph = featureGraph(side)
  expect(graph.size).toBeGreaterThan(10)
  expect(findCircle(graph)).toBeNull()
})

describe('the graph', () => {
  test('ignores types and follows dynamic imports', () => {
    const source = [
      "import type { A } from '../a/a'",
      "import { type B } from '../b/b'",
      "import {\n  c,\n  type D,\n} from '../c/c'",
      "import * as d from '../d/d'",
      "import zod from 'zod'",
      "export { e } from '../e/e'",
      "type F = typeof import('../f/f')",
      "const g = () => import('../g/g')",
    ].join('\n')
    expect(valueImports(source)).toEqual(['../c/c', '../d/d', '../e/e', '../g/g'])
  })

  test('names a circle with the files that close it', () => {
    const graph = new Map([
      ['a', new Map([['b', ['a.ts']]])],
      ['b', new Map([['c', ['b.ts']]])],
      ['c', new Map([['b', ['c.ts']]])],
    ])
    expect(findCircle(graph)).toEqual(['b: b.ts', 'c: c.ts'])
    expect(findCircle(new Map([['a', new Map([['b', ['a.ts']]])]]))).toBeNull()
  })
})
