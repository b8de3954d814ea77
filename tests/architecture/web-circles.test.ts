import { posix } from 'node:path'
import { expect, test } from 'vitest'

const SIDE = 'web/features'
/** Features composed of others; nothing imports them. */
const COMPOSING = ['home', 'order-procedure']
/** Lowest first, as on the server: each feature may import those before it, never those after it. */
const CHAINS = [
  ['accounts', 'basket', 'checkout', 'orders', 'payments', 'invoices'],
  ['accounts', 'whois', 'domains', 'dns'],
  ['accounts', 'whois', 'domains', 'forwarding'],
  ['accounts', 'catalogue', 'hosting'],
]

/**
 * Matches `import … from`, `export … from` and `import(…)` of a relative path. Type-only imports are left out, since they do not
 * exist at run time.
 */
const IMPORT = /(?:^|\n)(?:import|export)\s+(?!type\s)([^'"`;]*?)\s*from\s+'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)/g
const ONLY_TYPES = /^\{\s*(?:type\s+\w+(?:\s+as\s+\w+)?\s*,?\s*)+\}$/

const files = import.meta.glob<string>(['../../web/features/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The features that each feature imports values from, including dynamic imports. */
const uses = new Map<string, Set<string>>()
for (const [path, source] of Object.entries(files)) {
  const file = path.replace('../../', '')
  const feature = featureOf(file)
  for (const [, names = '', fixed, fetched] of source.matchAll(IMPORT)) {
    const used = featureOf(posix.join(posix.dirname(file), fixed ?? fetched ?? ''))
    if (!feature || !used || used === feature || ONLY_TYPES.test(names)) continue
    uses.set(feature, (uses.get(feature) ?? new Set()).add(used))
  }
}

function featureOf(path: string): string | undefined {
  return new RegExp(`^${SIDE}/([^/]+)/`).exec(path)?.[1]
}

/** All features that a feature needs, directly or indirectly. */
function reachedFrom(feature: string, seen = new Set<string>()): Set<string> {
  for (const used of uses.get(feature) ?? []) if (!seen.has(used)) reachedFrom(used, seen.add(used))
  return seen
}

test('reads the imports of the features', () => {
  expect(uses.size).toBeGreaterThan(10)
  expect(uses.get('orders')).toContain('checkout')
})

test('no two features of the web need each other', () => {
  expect([...uses.keys()].filter((feature) => reachedFrom(feature).has(feature))).toEqual([])
})

test('no feature imports one that is composed of others', () => {
  const users = [...uses].filter(([, used]) => COMPOSING.some((name) => used.has(name))).map(([name]) => name)
  expect(users).toEqual([])
})

test.each(CHAINS.map((chain) => [chain.join(' ← '), chain]))('features depend in one direction: %s', (_, chain) => {
  const wrong = chain.flatMap((feature, at) =>
    chain.slice(at + 1).flatMap((above) => (reachedFrom(feature).has(above) ? [`${feature} uses ${above}`] : [])),
  )
  expect(wrong).toEqual([])
})
