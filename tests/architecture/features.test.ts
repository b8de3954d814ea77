import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const server = foldersOf('server/features')

/** Pages that compose other features, and a puzzle that stands in their forms: they keep nothing of their own. */
const ONLY_ON_SCREEN = ['home', 'order-procedure', 'captcha']
/** Tables that belong to the house and to no feature. */
const OF_THE_HOUSE = ['index', 'limits', 'outbox', 'counters', 'idempotency']

test('a feature of the screens has the name of its half on the server', () => {
  const unknown = foldersOf('web/features').filter((name) => !server.includes(name) && !ONLY_ON_SCREEN.includes(name))
  expect(unknown).toEqual([])
})

test('tables stand in a file named for their feature', () => {
  const names = readdirSync('db/schema').map((file) => file.replace(/\.ts$/, ''))
  expect(names.filter((name) => !server.includes(name) && !OF_THE_HOUSE.includes(name))).toEqual([])
})
