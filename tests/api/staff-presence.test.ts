import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { all } from '../../db/query'
import { staffPresences } from '../../db/schema/staff'
import { pageSocket } from '../support/page-socket'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../support/staff-desk'
import { demoDomain } from '../support/staff-domains'

const PRESENCE = `subscription Watch($kind: StaffPresenceKind!, $id: ID!) {
  staffPresence(kind: $kind, id: $id) { name since }
}`
const PATIENTLY = { timeout: 10_000 }

let desk: StaffDesk
let noor: StaffColleague
let jan: StaffColleague
let domain: { kind: 'DOMAIN'; id: string }
beforeAll(async () => {
  desk = await openStaffDesk()
  noor = await desk.member('Noor', ['SUPPORT'])
  jan = await desk.member('Jan', ['READER'])
  domain = { kind: 'DOMAIN', id: (await demoDomain(desk.shop)).id }
})
afterAll(() => desk.close())

const address = () => `${desk.origin.replace('http', 'ws')}/staff/graphql`
const cookieOf = ({ browser }: StaffColleague) => ({ cookie: browser.cookieHeader() })

/** Follows a page as its browser does. Disposed of when the test ends. */
function follow(member: StaffColleague, variables: Record<string, unknown>) {
  const client = createClient({
    url: address(),
    webSocketImpl: pageSocket(desk.url, cookieOf(member)),
    retryAttempts: 0,
    lazyCloseTimeout: 0,
  })
  const page = { names: null as string[] | null, codes: [] as unknown[], ended: false, closedWith: null as unknown }
  const leave = client.subscribe<{ staffPresence: { name: string }[] }>(
    { query: PRESENCE, variables },
    {
      next({ data, errors }) {
        if (errors) page.codes.push(...errors.map(({ extensions }) => extensions?.code))
        if (data) page.names = data.staffPresence.map(({ name }) => name)
      },
      error(error) {
        page.closedWith = (error as { code?: number }).code ?? error
      },
      complete() {
        page.ended = true
      },
    },
  )
  onTestFinished(async () => {
    leave()
    await client.dispose()
  })
  return { page, leave }
}

/** Opens a socket, and returns the status of the response that refused it; 101 if it is open. */
const statusOf = (headers: Record<string, string>, path = address()) =>
  new Promise<number>((resolve) => {
    const socket = new WebSocket(path, 'graphql-transport-ws', { headers })
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.once('error', () => resolve(0))
    socket.once('open', () => {
      socket.close()
      resolve(101)
    })
  })

describe('the socket of the back office', () => {
  test('shows colleagues to each other until one closes the page', async () => {
    const first = follow(noor, domain)
    await expect.poll(() => first.page.names, PATIENTLY).toEqual([])
    const second = follow(jan, domain)
    await expect.poll(() => second.page.names, PATIENTLY).toEqual(['Noor'])
    await expect.poll(() => first.page.names, PATIENTLY).toEqual(['Jan'])
    second.leave()
    await expect.poll(() => first.page.names, PATIENTLY).toEqual([])
  })

  test('forgets a colleague whose connection breaks', async () => {
    const first = follow(noor, domain)
    await expect.poll(() => first.page.names, PATIENTLY).toEqual([])
    const socket = new WebSocket(address(), 'graphql-transport-ws', {
      headers: { origin: desk.url, ...cookieOf(jan) },
    })
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send('{"type":"connection_init"}')
    await new Promise((resolve) => socket.once('message', resolve))
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: PRESENCE, variables: domain } }))
    await expect.poll(() => first.page.names, PATIENTLY).toEqual(['Jan'])
    socket.terminate()
    await expect.poll(() => first.page.names, PATIENTLY).toEqual([])
  })

  test('forgets a colleague whose connection is silent, within 45 seconds', async () => {
    const first = follow(noor, domain)
    const socket = new WebSocket(address(), 'graphql-transport-ws', {
      autoPong: false,
      headers: { origin: desk.url, ...cookieOf(jan) },
    })
    onTestFinished(() => socket.terminate())
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send('{"type":"connection_init"}')
    await new Promise((resolve) => socket.once('message', resolve))
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: PRESENCE, variables: domain } }))
    await expect.poll(() => first.page.names, PATIENTLY).toEqual(['Jan'])
    await expect.poll(() => first.page.names, { timeout: 45_000, interval: 500 }).toEqual([])
  }, 60_000)

  test('gives nothing about a thing that is not there, or without the right to see it', async () => {
    const unknown = follow(noor, { kind: 'ORDER', id: domain.id })
    await expect.poll(() => unknown.page.codes, PATIENTLY).toEqual(['NOT_FOUND'])
    const technician = await desk.member('Tom', ['TECHNICAL'])
    const hidden = follow(technician, { kind: 'INVOICE', id: 'inv_verzonnen' })
    await expect.poll(() => hidden.page.codes, PATIENTLY).toEqual(['FORBIDDEN'])
    expect([unknown.page.names, hidden.page.names]).toEqual([null, null])
  })

  test('is closed to strangers, customers and other sites', async () => {
    const ours = { origin: desk.url }
    expect(await statusOf({ ...ours, ...cookieOf(noor) })).toBe(101)
    expect(await statusOf(ours)).toBe(401)
    expect(await statusOf({ ...ours, cookie: 'staff=verzonnen' })).toBe(401)
    const customer = desk.shop.browser()
    await customer.login('klant@voorbeeld.nl')
    expect(await statusOf({ ...ours, cookie: customer.cookieHeader() })).toBe(401)
    expect(await statusOf({ origin: 'https://elders.example', ...cookieOf(noor) })).toBe(403)
    expect(await statusOf({ ...ours, ...cookieOf(noor) }, address().replace('/staff', ''))).toBe(0)
  })

  test('runs neither queries nor mutations', async () => {
    const client = createClient({
      url: address(),
      webSocketImpl: pageSocket(desk.url, cookieOf(noor)),
      retryAttempts: 0,
    })
    onTestFinished(() => client.dispose())
    const answers: unknown[] = []
    for (const query of ['{ staffViewer { csrfToken } }', 'mutation { staffLogout { csrfToken } }'])
      for await (const answer of client.iterate({ query })) answers.push(answer)
    expect(answers).toMatchObject([
      { errors: [{ message: 'queries go over HTTP' }] },
      { errors: [{ message: 'mutations go over HTTP' }] },
    ])
  })

  test('is refused to a session that has ten already', async () => {
    const open: WebSocket[] = []
    onTestFinished(() => open.forEach((socket) => void socket.terminate()))
    const headers = { origin: desk.url, ...cookieOf(await desk.member('Veel', ['SUPPORT'])) }
    for (let number = 0; number < 10; number++) {
      const socket = new WebSocket(address(), 'graphql-transport-ws', { headers })
      await new Promise((resolve) => socket.once('open', resolve))
      open.push(socket)
    }
    expect(await statusOf(headers)).toBe(429)
  })

  test('is closed when its session ends, at once', async () => {
    const sam = await desk.member('Sam', ['SUPPORT'])
    const { page } = follow(sam, domain)
    await expect.poll(() => page.names, PATIENTLY).not.toBeNull()
    await sam.browser.act('staffLogout', null, 'csrfToken')
    await expect.poll(() => page.closedWith, { timeout: 5000 }).toBe(4401)
    await expect
      .poll(() => all(desk.app.deps.db.reader.select().from(staffPresences)), PATIENTLY)
      .not.toContainEqual(expect.objectContaining({ staffId: sam.id }))
  })
})
