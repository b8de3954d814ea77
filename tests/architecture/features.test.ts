import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const server = foldersOf('server/features')

/** Pages composed of other features, and the captcha of their forms; these store nothing themselves. */
const ONLY_ON_SCREEN = ['home', 'order-procedure', 'captcha']
/** Tables that belong to the platform and to no feature. */
const OF_THE_HOUSE = [
  'index',
  'limits',
  'mail-log',
  'outbox',
  'counters',
  'idempotency',
  'outside-requests',
  'ports',
  'shop-settings',
  'vat-rates',
  'scheduled-tasks',
  'staff',
  'refunds',
  'chargebacks',
  'external-refunds',
  'renewed-terms',
  'price-notices',
  // Of the back office, in server/staff.
  'staff',
  'staff-proposals',
  'staff-notes',
]

test('a feature of the screens has the name of its half on the server', () => {
  const unknown = foldersOf('web/features').filter((name) => !server.includes(name) && !ONLY_ON_SCREEN.includes(name))
  expect(unknown).toEqual([])
})

test('tables stand in a file named for their feature', () => {
  const names = readdirSync('db/schema').map((file) => file.replace(/\.ts$/, ''))
  expect(names.filter((name) => !server.includes(name) && !OF_THE_HOUSE.includes(name))).toEqual([])
})
