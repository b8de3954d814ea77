import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type Adapter, PORT_NAMES, PORTS } from '../../server/adapters/adapter'
import { ADAPTERS } from '../../server/adapters/choose'
import { environment } from '../../server/config.variables'

const FOLDER = resolve('server/adapters')
const files = readdirSync(FOLDER, { encoding: 'utf8', recursive: true })
  .filter((path) => /\.ts$/.test(path) && !path.endsWith('.test.ts'))
  .map((path) => join(FOLDER, path))
  .filter((path) => readFileSync(path, 'utf8').includes('= defineAdapter('))

const isAdapter = (value: unknown): value is Adapter =>
  typeof value === 'object' && value !== null && 'configure' in value && 'port' in value

test('every adapter that a file defines is in the list', async () => {
  const defined: Adapter[] = []
  for (const file of files) {
    const exported = Object.values((await import(file)) as Record<string, unknown>).filter(isAdapter)
    expect(exported.length, file).toBeGreaterThan(0)
    defined.push(...exported)
  }
  expect(defined.filter((adapter) => !ADAPTERS.includes(adapter)).map(({ port, name }) => `${port} ${name}`)).toEqual(
    [],
  )
  expect(defined).toHaveLength(ADAPTERS.length)
})

test('every port has an adapter; names are unique in a port, and settings are not those of the shop', () => {
  for (const port of PORT_NAMES) {
    const names = ADAPTERS.filter((adapter) => adapter.port === port).flatMap(({ name, formerNames = [] }) => [
      name,
      ...formerNames,
    ])
    expect(names.length, port).toBeGreaterThan(0)
    expect(new Set(names).size, port).toBe(names.length)
  }
  const ofTheShop = [...Object.keys(environment.shape), ...PORT_NAMES.map((port) => PORTS[port].variable)]
  const ofAdapters = ADAPTERS.flatMap(({ settings }) => Object.keys(settings.shape))
  expect(ofAdapters.filter((name) => ofTheShop.includes(name))).toEqual([])
})

test('a port with more than one adapter has a variable that selects it', () => {
  const unselectable = PORT_NAMES.filter((port) => PORTS[port].variable === undefined)
  for (const port of unselectable) expect(ADAPTERS.filter((adapter) => adapter.port === port)).toHaveLength(1)
})

test('every adapter says what it is, in a sentence', () => {
  expect(ADAPTERS.filter(({ description }) => !description.endsWith('.'))).toEqual([])
})
