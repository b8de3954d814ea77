import { readFileSync } from 'node:fs'
import { buildSchema, type GraphQLEnumType } from 'graphql'
import { expect, test } from 'vitest'
import { matchRoute } from '../../web/router/page-route'
import * as jobs from '../../web/staff/jobs/asked-jobs'
import * as orders from '../../web/staff/orders/asked-orders'
import { staffPaths } from '../../web/staff/paths'
import { staffRoutes } from '../../web/staff/routes'

const FILES = ['docs/operating.md', 'docs/deploy/alerts.yaml']
const addresses = [
  ...new Set(FILES.flatMap((file) => readFileSync(file, 'utf8').match(/\/beheer(?:\/[\w-]+)*(?:\?[\w=&-]+)?/g) ?? [])),
]

const refundState = buildSchema(readFileSync('staff.graphql', 'utf8')).getType('StaffRefundState') as GraphQLEnumType
const REFUND_STATES = refundState.getValues().map(({ name }) => name)

/** The filter of a list as its page understands it: what it does not know is left out. */
const UNDERSTOOD: Readonly<Record<string, (search: URLSearchParams) => string>> = {
  [staffPaths.orders]: (search) => orders.searchOf(orders.askedOrders(search)),
  [staffPaths.jobs]: (search) => jobs.searchOf(jobs.askedJobs(search)),
  [staffPaths.refunds]: (search) => (REFUND_STATES.includes(search.get('toestand') ?? '') ? `?${search}` : ''),
}

test('alarms lead to pages of the back office', () => {
  expect(addresses.length).toBeGreaterThan(8)
})

test.each(addresses)('%s is a page, and its filter is known there', (address) => {
  const [path = '', search = ''] = address.split('?')
  const page =
    path === staffPaths.start ? staffPaths.today : matchRoute(staffRoutes, { pathname: path, search: '' }).route.path
  expect(page).not.toBe('*')
  if (search) expect(UNDERSTOOD[path]?.(new URLSearchParams(search))).toBe(`?${search}`)
})
