import { posix } from 'node:path'
import { expect, test } from 'vitest'

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

const files = import.meta.glob<string>(
  ['../../web/{features,staff}/*/**/*.{ts,tsx}', '!../../web/staff/gql/**', '!**/*.test.{ts,tsx}'],
  { eager: true, query: '?raw', import: 'default' },
)

type Uses = ReadonlyMap<string, ReadonlySet<string>>
const uses = usesIn('web/features')
const staffUses = usesIn('web/staff')

/** Returns the folders of a side that each of its folders imports values from, including dynamic imports. */
function usesIn(side: string): Uses {
  const folderOf = (path: string) => new RegExp(`^${side}/([^/]+)/`).exec(path)?.[1]
  const found = new Map<string, Set<string>>()
  for (const [path, source] of Object.entries(files)) {
    const file = path.replace('../../', '')
    const folder = folderOf(file)
    for (const [, names = '', fixed, fetched] of source.matchAll(IMPORT)) {
      const used = folderOf(posix.join(posix.dirname(file), fixed ?? fetched ?? ''))
      if (!folder || !used || used === folder || ONLY_TYPES.test(names)) continue
      found.set(folder, (found.get(folder) ?? new Set()).add(used))
    }
  }
  return found
}

/** All folders that a folder needs, directly or indirectly. */
function reachedFrom(folder: string, of: Uses = uses, seen = new Set<string>()): Set<string> {
  for (const used of of.get(folder) ?? []) if (!seen.has(used)) reachedFrom(used, of, seen.add(used))
  return seen
}

test('reads the imports of the features and of the back office', () => {
  expect(uses.size).toBeGreaterThan(10)
  expect(uses.get('orders')).toContain('checkout')
  expect(staffUses.size).toBeGreaterThan(18)
  expect(staffUses.get('customers')).toContain('orders')
})

test.each([
  ['features of the web', uses],
  ['folders of the back office', staffUses],
])('no two %s need each other', (_, of) => {
  expect([...of.keys()].filter((folder) => reachedFrom(folder, of).has(folder))).toEqual([])
})

test('the frame of the back office knows only the session', () => {
  expect([...(staffUses.get('frame') ?? [])]).toEqual(['session'])
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
