import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Components used by header, home page and footer. */
const LIGHT = [
  ...['Button', 'Icon', 'Spinner', 'Price', 'PennantTag', 'Badge', 'Note', 'Flag', 'FlagLine', 'Wordmark'],
  ...['DomainName', 'Skeleton', 'Card', 'Disclosure', 'SegmentedSwitch', 'ThemeButton', 'Modal', 'ConfirmModal'],
  ...['Popover', 'CountdownButton', 'ProgressSteps', 'PackageCard', 'TextField', 'Checkbox', 'RadioGroup', 'Segmented'],
  ...['ToastRegion', 'LiveRegion'],
]

test('a list to choose from does, so this test would see it', () => {
  expect([...packagesOf('Select.tsx', new Set())]).toContain('react-aria-components/Select')
})

test.each(LIGHT)('%s brings no React Aria along', (component) => {
  const packages = packagesOf(`${component}.tsx`, new Set())
  expect([...packages].filter((name) => name.startsWith('react-aria'))).toEqual([])
})

/** Follows static imports only: types and dynamic imports do not count. */
function packagesOf(file: string, seen: Set<string>): Set<string> {
  if (seen.has(file)) return new Set()
  seen.add(file)
  const source = readFileSync(join(import.meta.dirname, file), 'utf8')
  const imports = [...source.matchAll(/^import (?!type\b).*?from '([^']+)'/gms)].map((match) => match[1] ?? '')
  const own = imports.filter((path) => path.startsWith('./') && !path.endsWith('.css'))
  const found = new Set(imports.filter((path) => !path.startsWith('.')))
  for (const path of own) for (const name of packagesOf(fileOf(path), seen)) found.add(name)
  return found
}

const fileOf = (path: string) => (existsSync(join(import.meta.dirname, `${path}.tsx`)) ? `${path}.tsx` : `${path}.ts`)
