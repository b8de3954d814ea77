import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export type Side = 'server' | 'web'

/** Each feature with the features that it imports values from, and the files that do so. */
export type FeatureGraph = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

/** Builds the graph of one side. Leaves out types, tests, and `*.feature.ts`, which lists what a feature plugs in. */
export function featureGraph(side: Side): FeatureGraph {
  const root = `${side}/features`
  const graph = new Map<string, Map<string, string[]>>()
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name) || /\.(test|test-support|test-graph|feature|d)\./.test(name)) continue
    const file = join(root, name)
    const from = featureOf(root, file)
    for (const imported of valueImports(readFileSync(file, 'utf8'))) {
      const to = featureOf(root, normalize(join(dirname(file), imported)))
      if (from === null || to === null || from === to) continue
      const imports = graph.get(from) ?? new Map<string, string[]>()
      graph.set(from, imports.set(to, [...(imports.get(to) ?? []), file]))
    }
  }
  return graph
}

/** Returns the first cycle as its features, each with the file that imports the next one; null when there is none. */
export function findCircle(graph: FeatureGraph): string[] | null {
  const done = new Set<string>()
  for (const start of graph.keys()) {
    const circle = circleFrom(graph, [start], done)
    if (circle) return circle.map((feature, at) => `${feature}: ${leadingFile(graph, circle, at)}`)
  }
  return null
}

function circleFrom(graph: FeatureGraph, path: readonly string[], done: Set<string>): readonly string[] | null {
  const at = path.at(-1) ?? ''
  if (done.has(at)) return null
  for (const next of graph.get(at)?.keys() ?? []) {
    const known = path.indexOf(next)
    const circle = known >= 0 ? path.slice(known) : circleFrom(graph, [...path, next], done)
    if (circle) return circle
  }
  done.add(at)
  return null
}

function leadingFile(graph: FeatureGraph, circle: readonly string[], at: number): string {
  const next = circle[(at + 1) % circle.length] ?? ''
  return graph.get(circle[at] ?? '')?.get(next)?.[0] ?? ''
}

function featureOf(root: string, path: string): string | null {
  if (!path.startsWith(`${root}/`)) return null
  const [feature = ''] = path.slice(root.length + 1).split('/')
  return existsSync(join(root, feature)) ? feature : null
}

const STATIC = /^(?:import|export)\s+([^'"]*?)\s*from\s+['"](\.[^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g

/** Relative paths from which a module imports or re-exports values. `import('…')` counts, unless it is inside a type. */
export function valueImports(source: string): string[] {
  const fixed = [...source.matchAll(STATIC)].filter(([, clause = '']) => !isTypeOnly(clause)).map(([, , path]) => path)
  const later = [...source.matchAll(DYNAMIC)]
    .filter(({ index }) => !/(typeof\s+|[:<|&]\s*)$/.test(source.slice(0, index)))
    .map(([, path]) => path)
  return [...fixed, ...later].filter((path) => path !== undefined)
}

function isTypeOnly(clause: string): boolean {
  if (/^type\s/.test(clause)) return true
  const names = /^\{([\s\S]*)\}$/.exec(clause)?.[1]
  return names?.split(',').every((name) => /^\s*(type\s|$)/.test(name)) ?? false
}
