import { expect, test } from 'vitest'
import { all } from '../../../db/query'
import { servers } from '../../../db/schema/servers'
import { failsFirst, losesAnswers, unavailableVpsPlatform } from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import type { VpsPlatform } from '../../ports/vps-platform'
import { named } from '../checkout/checkout.test-support'
import { placeOrder } from '../checkout/place.service'
import { Order } from '../orders/orders.graphql'
import { getOrder } from '../orders/orders.service'
import { booksOf, CUSTOMER, orderFromCheckout, passTime } from '../orders/orders.test-support'
import { deliverAgain } from '../orders/stuck-orders.service'
import { ServerLogin } from './servers.graphql'
import { findServerNode, pageServers, revealServerPassword, setServerPower } from './servers.service'

const customer = () => testContext({ signedInAs: CUSTOMER })
const options = (hostname: string | null = 'web1', sshKey: string | null = null) => ({
  ...{ type: 'vpspackage', operatingSystem: 'debian-13', hostname, sshKey },
})
const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEV4YW1wbGVFeGFtcGxlRXhhbXBsZUV4YW1w klant@voorbeeld.nl'
const orderOne = (ctx: TestContext, hostname?: string | null) =>
  orderFromCheckout(ctx, [{ code: 'VPS_M', options: options(hostname) }])

async function onlyOne(ctx: TestContext) {
  const { edges } = await pageServers(ctx, {})
  const [edge] = edges
  if (edges.length !== 1 || !edge) throw new Error(`there are ${edges.length} servers`)
  return edge.node
}

test('a server is created as ordered, and has addresses', async () => {
  const ctx = await customer()
  const order = await orderOne(ctx)
  expect([order.status, order.items[0]?.deliveryStatus]).toEqual(['DELIVERED', 'DONE'])
  expect(await onlyOne(ctx)).toMatchObject({
    ...{ hostname: 'web1', productName: 'VPS M', state: 'RUNNING', operatingSystem: 'debian-13' },
    ...{ cores: 2, memory: 4, disk: 80, username: 'root', hasFirstPassword: true },
    addresses: [expect.stringMatching(/^203\.0\.113\.\d+$/), expect.stringMatching(/^2001:db8:/)],
  })
})

test('a server without a host name gets one of its own', async () => {
  const ctx = await customer()
  await orderOne(ctx, null)
  expect((await onlyOne(ctx)).hostname).toMatch(/^vps-[a-z0-9]{8}$/)
})

test('its initial password is shown once, to its owner with a confirmed identity, and then deleted', async () => {
  const ctx = await customer()
  await orderOne(ctx)
  const { id: serverId } = await onlyOne(ctx)
  const sub = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
  await expect(revealServerPassword(sub, { serverId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const login = await revealServerPassword(ctx, { serverId })
  if (!(login instanceof ServerLogin)) throw new Error(login.message)
  expect(login).toMatchObject({ username: 'root', password: expect.stringMatching(/^\S{12,}$/) })
  expect(login.server.hasFirstPassword).toBe(false)
  expect(JSON.stringify(await all(ctx.db.reader.select().from(servers)))).not.toContain(login.password)
  expect(await revealServerPassword(ctx, { serverId })).toMatchObject({ message: expect.stringMatching(/al getoond/) })
})

test('a server with an SSH key has no password', async () => {
  const ctx = await customer()
  const order = await orderFromCheckout(ctx, [{ code: 'VPS_M', options: options('web1', KEY) }])
  expect(order.status).toBe('DELIVERED')
  const server = await onlyOne(ctx)
  expect(server).toMatchObject({ state: 'RUNNING', username: 'root', sshKey: KEY, hasFirstPassword: false })
  const told = await revealServerPassword(ctx, { serverId: server.id })
  expect(told).toMatchObject({ code: 'INVALID_INPUT', message: expect.stringMatching(/met je SSH-sleutel/) })
})

test('an order from before SSH keys were supported is delivered, with a password', async () => {
  const ctx = await customer()
  const { sshKey: _, ...older } = options()
  const order = await orderFromCheckout(ctx, [{ code: 'VPS_M', options: older }])
  expect(order.status).toBe('DELIVERED')
  expect(await onlyOne(ctx)).toMatchObject({ sshKey: null, hasFirstPassword: true })
})

test('showing a password requires a confirmed identity', async () => {
  const ctx = await customer()
  await orderOne(ctx)
  const { id: serverId } = await onlyOne(ctx)
  ctx.clock.advance(11 * 60_000)
  await expect(revealServerPassword(ctx, { serverId })).rejects.toMatchObject({ code: 'CONFIRM_IDENTITY' })
  expect((await onlyOne(ctx)).hasFirstPassword).toBe(true)
})

test('it is stopped, started and restarted, depending on its state', async () => {
  const ctx = await customer()
  await orderOne(ctx)
  const { id: serverId } = await onlyOne(ctx)
  const power = (action: 'START' | 'STOP' | 'RESTART') => setServerPower(ctx, { serverId, action })
  expect(await power('START')).toMatchObject({ code: 'INVALID_INPUT', issues: [{ field: 'action' }] })
  expect(await power('STOP')).toMatchObject({ state: 'STOPPED' })
  expect(await power('RESTART')).toMatchObject({ code: 'INVALID_INPUT' })
  expect(await power('START')).toMatchObject({ state: 'RUNNING' })
  expect(await power('RESTART')).toMatchObject({ state: 'RUNNING' })
})

test('another’s server does not exist', async () => {
  const ctx = await customer()
  await orderOne(ctx)
  const { id: serverId } = await onlyOne(ctx)
  const other = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
  expect(await findServerNode(other, serverId)).toBeNull()
  expect((await pageServers(other, {})).totalCount).toBe(0)
  await expect(setServerPower(other, { serverId, action: 'STOP' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(revealServerPassword(other, { serverId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const sub = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
  await expect(setServerPower(sub, { serverId, action: 'STOP' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a platform outage leaves the order being delivered, and refuses to stop a server', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER, ports: { vps: unavailableVpsPlatform() } })
  expect((await orderOne(ctx)).status).toBe('DELIVERING')
  expect((await onlyOne(ctx)).state).toBe('CREATING')
})

test.each([
  ['before', failsFirst],
  ['after', losesAnswers],
])('calls that are lost %s they were carried out make one server', async (_when, spoil) => {
  const { adapters, clock } = await testContext()
  let created = 0
  const counting: VpsPlatform = {
    ...adapters.vps,
    create: (request) => {
      created += 1
      return adapters.vps.create(request)
    },
  }
  const ctx = await testContext({ signedInAs: CUSTOMER, ports: { vps: spoil(counting, 3) } })
  // The platform belongs to another shop, with its own clock.
  await orderOne(ctx)
  clock.advance(60_000)
  ctx.clock.advance(300_000)
  await passTime(ctx)
  expect(await onlyOne(ctx)).toMatchObject({ state: 'RUNNING' })
  expect(created).toBe(1)
})

test('extras of a server that cannot be created are refunded with it', async () => {
  const { adapters } = await testContext()
  const platform: VpsPlatform = {
    ...adapters.vps,
    create: async () => ({ outcome: 'refused', reason: 'no-capacity' }),
  }
  const ctx = await testContext({ signedInAs: CUSTOMER, ports: { vps: platform } })
  const item = { type: 'vpspackage', ...(await named(ctx, 'VPS_M')), vpsSpec: { extras: ['PRO_SLA'] } }
  const placed = await placeOrder(ctx, { items: [item] })
  if (!(placed instanceof Order)) throw new Error(placed.message)
  await passTime(ctx)
  const order = await getOrder(ctx, placed.id)
  expect([order.status, ...order.items.map(({ deliveryStatus }) => deliveryStatus)]).toEqual([
    ...['FAILED', 'FAILED', 'FAILED'],
  ])
  expect((await booksOf(ctx)).refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.totals.gross)
})

test('a platform without capacity fails the line, and another attempt creates it', async () => {
  let isFull = true
  const { adapters, clock } = await testContext()
  const platform: VpsPlatform = {
    ...adapters.vps,
    create: async (request) => (isFull ? { outcome: 'refused', reason: 'no-capacity' } : adapters.vps.create(request)),
  }
  const ctx = await testContext({ signedInAs: CUSTOMER, ports: { vps: platform } })
  const order = await orderOne(ctx)
  expect([order.status, order.items[0]?.message]).toEqual([
    'FAILED',
    'Niet gelukt: we kunnen deze server nu niet maken.',
  ])
  expect((await booksOf(ctx)).refunds.map(({ reason }) => reason)).toEqual(['no-server'])
  expect((await onlyOne(ctx)).state).toBe('FAILED')
  isFull = false
  expect(await ctx.db.transaction((tx) => deliverAgain(ctx, tx, order.id))).toBe('DONE')
  await ctx.jobs.settle()
  clock.advance(60_000)
  await passTime(ctx)
  expect((await getOrder(ctx, order.id)).status).toBe('DELIVERED')
  expect((await onlyOne(ctx)).state).toBe('RUNNING')
})
