import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { INVARIANTS } from '../../db/invariants'
import { MINUTE_MS } from '../../rules/time'
import type { StillClock } from '../../server/adapters/clock/still'
import { dig } from '../contracts/dns-tools'
import { startMollie } from '../far-sides/mollie'
import { LOGIN, startOpenprovider } from '../far-sides/openprovider'
import { startRabo } from '../far-sides/rabo'
import { ACCOUNT, startRealtimeRegister } from '../far-sides/realtime-register'
import { Browser } from '../support/browser'
import { freePort } from '../support/free-port'
import { type ReceivedMail, startMailServer } from '../support/mail-server'
import { hasPostfix, startPostfix } from '../support/postfix'
import { type PostgresCluster, startPostgres } from '../support/postgres-cluster'
import { describeWithPowerDns, startPowerDns } from '../support/powerdns'
import { OWN_COMPANY, OWN_CONTACTS } from '../support/test-config'
import { type BuiltShop, startBuiltShop, temporaryFolder } from './built-shop'
import { createTap, type Kill, MOMENTS, type Tap } from './outside-tap'

/** With `KILL_EVERYWHERE=1` the shop is killed in every request of an order, at each moment. That takes ten minutes. */
const IS_SWEEP = Boolean(process.env.KILL_EVERYWHERE)
/** Attempts until a shop counts as stuck: a machine may be busy. */
const TRIES_MOST = 600
/** Longer than a registrar may need for a request whose response was lost. */
const DOWN_MS = 6 * MINUTE_MS

let cluster: PostgresCluster

beforeAll(() => {
  cluster = startPostgres(mkdtempSync(join(tmpdir(), 'wimpel-drill-postgres-')))
})
afterAll(() => cluster?.remove())

/** An outside system of the shop, behind the tap. */
interface Bank {
  env: Record<string, string>
  hook: string
  /** Pays at the page; returns the body of the notification, which can be fetched again. */
  pay(paymentUrl: string): () => string
  /** Amounts that buyers paid, in cents. */
  paid(): number[]
}

interface Registrar {
  env: Record<string, string>
  /** How often a name was bought. */
  bought(name: string): number
  /** Requests to buy a name, refused ones too. */
  attempts(name: string): number
  nameServers(name: string): readonly string[]
  /** Number of registrants. */
  holders(): number
}

type Start<T> = (tap: Tap, clock: StillClock) => Promise<T>

const BANKS: Record<string, Start<Bank>> = {
  async rabo(tap, clock) {
    const far = await startRabo(clock)
    const { url, close } = await tap.before('bank', far.url)
    onTestFinished(async () => void (await Promise.all([close(), far.close()])))
    return {
      env: {
        ...{ PAYMENTS: 'rabo', RABO_URL: url },
        ...{ RABO_REFRESH_TOKEN: far.refreshToken, RABO_SIGNING_KEY: far.signingKey },
      },
      hook: '/hooks/payments/rabo',
      pay(paymentUrl) {
        far.settle(paymentUrl, 'COMPLETED')
        const { id = '' } = far.orders.find((order) => paymentUrl.endsWith(order.id)) ?? {}
        return () => far.notify(id)
      },
      paid: () => far.orders.filter(({ status }) => status === 'COMPLETED').map(({ amount }) => amount),
    }
  },
  async mollie(tap, clock) {
    const far = await startMollie(clock)
    const { url, close } = await tap.before('bank', far.url)
    onTestFinished(async () => void (await Promise.all([close(), far.close()])))
    return {
      env: { PAYMENTS: 'mollie', MOLLIE_URL: url, MOLLIE_API_KEY: far.apiKey },
      hook: '/hooks/payments/mollie',
      pay(paymentUrl) {
        const webhook = far.settle(paymentUrl, 'paid')
        return () => webhook
      },
      paid: () => far.payments.filter(({ status }) => status === 'paid').map(({ amount }) => amount),
    }
  },
}

const REGISTRARS: Record<string, Start<Registrar>> = {
  async 'realtime-register'(tap, clock) {
    const far = await startRealtimeRegister({ clock })
    const { url, close } = await tap.before('registrar', far.url)
    onTestFinished(async () => void (await Promise.all([close(), far.close()])))
    return {
      env: {
        ...{ REGISTRY: 'realtime-register', REALTIME_REGISTER_URL: url },
        ...{ REALTIME_REGISTER_API_KEY: ACCOUNT.apiKey, REALTIME_REGISTER_CUSTOMER: ACCOUNT.customer },
      },
      bought: (name) => far.countOf('create', name),
      attempts: (name) =>
        far.requests.filter(
          ({ method, path, query }) => method === 'POST' && path === `/v2/domains/${name}` && !query.has('quote'),
        ).length,
      nameServers: (name) => far.held.get(name)?.ns ?? [],
      holders: () => far.contacts.size,
    }
  },
  async openprovider(tap, clock) {
    const far = await startOpenprovider({ clock })
    const { url, close } = await tap.before('registrar', far.url)
    onTestFinished(async () => void (await Promise.all([close(), far.close()])))
    const isFor = (body: string, name: string): boolean => {
      const { domain } = JSON.parse(body)
      return `${domain.name}.${domain.extension}` === name
    }
    return {
      env: {
        ...{ REGISTRY: 'openprovider', OPENPROVIDER_URL: url },
        ...{ OPENPROVIDER_USERNAME: LOGIN.username, OPENPROVIDER_PASSWORD: LOGIN.password },
      },
      bought: (name) => far.countOf('create', name),
      attempts: (name) =>
        far.requests.filter(
          ({ method, path, body }) => method === 'POST' && path === '/v1beta/domains' && isFor(body, name),
        ).length,
      nameServers: (name) => far.find(name)?.nameServers ?? [],
      holders: () => far.customers.size,
    }
  },
}

/** A mail server; `received` returns what it keeps. */
const startMail = async (): Promise<{ url: string; received(): Promise<ReceivedMail[]>; close(): Promise<void> }> => {
  if (hasPostfix) return startPostfix()
  const server = await startMailServer()
  return { ...server, received: async () => server.received }
}

/** Each line is a shop with its outside systems. Each kind of request is tried by one of them. */
const SHOPS = [
  { bank: 'rabo', registrar: 'realtime-register', engine: 'SQLite' },
  { bank: 'mollie', registrar: 'realtime-register', engine: 'PostgreSQL' },
  { bank: 'mollie', registrar: 'openprovider', engine: 'PostgreSQL' },
]

/** A shop in production with its outside systems, which is started again after a kill, some minutes later. */
async function openChain({ bank: bankName, registrar: registrarName, engine }: (typeof SHOPS)[number]) {
  let ahead = 0
  const clock: StillClock = {
    now: () => Date.now() + ahead,
    moveTo: () => {},
    advance: (ms) => {
      ahead += ms
    },
  }
  let shop: BuiltShop | null = null
  let running: Promise<unknown> = Promise.resolve()
  const tap = createTap(() => {
    running = restart()
    return running.then(() => {})
  })
  const bank = await (BANKS[bankName] as Start<Bank>)(tap, clock)
  const registrar = await (REGISTRARS[registrarName] as Start<Registrar>)(tap, clock)
  const powerDns = await startPowerDns()
  const dns = await tap.before('dns', powerDns.url)
  const mail = await startMail()
  const tappedMail = await tap.beforeMail(mail.url)
  onTestFinished(async () => {
    await Promise.all([dns.close(), powerDns.stop(), tappedMail.close().then(() => mail.close())])
  })
  const folder = temporaryFolder()
  const database = `${bankName}_${registrarName}`.replaceAll('-', '_')
  const isPostgres = engine === 'PostgreSQL'
  if (isPostgres) await cluster.ask('postgres', `create database ${database}`)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...{
      SHOP_MODE: 'production',
      SECRET: 'mR4tq8Zs1vXc6Yb9Ld2Fh7Kp3Wn5Ug0J',
      CAPTCHA_TEST_TOKEN: '',
      LOG_LEVEL: 'warn',
    },
    ...{ PORT: String(port), PUBLIC_URL: url, ...OWN_COMPANY, ...OWN_CONTACTS },
    ...{ ALLOW_EMBEDDED: '1', ...bank.env, ...registrar.env },
    ...{ DNS_SERVER: 'powerdns', POWERDNS_URL: dns.url, POWERDNS_API_KEY: powerDns.apiKey },
    ...{ MAILER: 'smtp', SMTP_URL: tappedMail.url, MAIL_FROM: 'Voorbeeld Hosting <post@hosting.example>' },
    ...(isPostgres && { DATABASE_URL: cluster.urlOf(database) }),
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'clock-ahead.mjs')}`,
  }

  async function start(): Promise<void> {
    shop = await startBuiltShop(folder, { ...env, AHEAD_MS: String(ahead) })
  }

  async function restart(): Promise<void> {
    await shop?.end('SIGKILL')
    shop = null
    ahead += DOWN_MS
    // By the clock of the database, of which the shop's own leases are.
    if (isPostgres) await cluster.ask(database, `update outbox set leased_until = leased_until - ${DOWN_MS}`)
    await start()
  }

  async function ask(query: string): Promise<Record<string, unknown>[]> {
    if (isPostgres) return cluster.ask(database, query)
    const file = new BetterSqlite(join(folder, 'shop.sqlite'), { readonly: true })
    try {
      return file.prepare(query).all() as Record<string, unknown>[]
    } finally {
      file.close()
    }
  }

  await start()
  return {
    url,
    tap,
    bank,
    registrar,
    powerDns,
    mail,
    ask,
    /** Lets a minute pass, while the shop runs. */
    passMinute() {
      if (!shop) return
      ahead += MINUTE_MS
      process.kill(shop.pid, 'SIGUSR2')
    },
    restart: () => {
      running = restart()
      return running
    },
    log: () => shop?.log() ?? [],
    /** Repeats what a client asks of the shop until it is answered: the shop may be killed meanwhile. */
    async answered<T>(asking: () => Promise<T | null>): Promise<T> {
      for (let tries = 0; tries < TRIES_MOST; tries++) {
        await running
        const answer = await asking().catch(() => null)
        if (answer !== null) return answer
        await sleep(50)
      }
      throw new Error('the shop does not answer')
    },
  }
}

type Chain = Awaited<ReturnType<typeof openChain>>

/** Registers a customer of this number, who is then signed in. */
async function openAccount(chain: Chain, number: number): Promise<Browser> {
  const browser = new Browser(chain.url)
  const person = { firstName: 'Nina', lastName: 'Nieuw', gender: 'F', isCompany: false, phoneNumber: '010 123 45 67' }
  const address = {
    street: 'Voorbeeldstraat',
    streetNumber: String(number),
    postCode: '1234 AB',
    city: 'Voorbeeldstad',
  }
  const login = { email: `nina-${number}@voorbeeld.example`, password: 'een eigen wachtwoord' }
  const registrationDto = { ...person, ...address, countryId: 154, ...login }
  const registered = await browser.postJson('/api/register-account', { registrationDto })
  expect(registered.status, await registered.clone().text()).toBe(200)
  const ownMails = async () => (await chain.mail.received()).filter(({ raw }) => raw.includes(login.email))
  await expect.poll(async () => (await ownMails()).length).toBe(1)
  const [welcome] = await ownMails()
  const [, token] = /account-activeren\/([\w-]{43})/.exec(welcome?.text ?? '') ?? []
  expect((await browser.postJson('/api/account-activeren', { token })).status).toBe(200)
  return browser
}

/** Orders a name, pays it, waits for it and changes its DNS, whatever happens to the shop meanwhile. Returns the id of the order. */
async function buy(chain: Chain, browser: Browser, name: string): Promise<string> {
  /** Returns the outcome of a query or mutation with one field; null if it was carried out and its response was lost. */
  const act = async (query: string, variables: object = {}) => {
    const { data, errors } = await chain.answered(async () => {
      const answer = await browser.graphql(query, { ...variables })
      return !answer.errors || answer.errors[0]?.extensions.code === 'CONFLICT' ? answer : null
    })
    const [outcome] = errors ? [null] : Object.values(data)
    if (outcome?.message) throw new Error(`refused: ${outcome.message}`)
    return outcome
  }
  const products = await act('{ products(kinds: [DOMAIN]) { productId productCode } }')
  const { productId } = products.find((one: { productCode: string }) => one.productCode === 'DOMAIN_NL')
  await act(
    'mutation ($input: AddBasketItemInput!) { addBasketItem(input: $input) { ... on UserError { message } } }',
    { input: { productId, title: name } },
  )
  await act('mutation ($input: PurchaseInput!) { purchase(input: $input) { ... on UserError { message } } }', {
    input: { paymentMethod: 'IDEAL', idempotencyKey: `order-${name}` },
  })
  const placed = await act('{ orders(first: 1) { edges { node { id items { domainName } } } } }')
  const order = placed.edges[0]?.node
  expect(order.items).toEqual([{ domainName: name }])
  const { url } = await act(
    'mutation ($input: PayOrderInput!) { payOrder(input: $input) { ... on PaymentLink { url } ... on UserError { message } } }',
    { input: { orderId: order.id } },
  )
  const notification = chain.bank.pay(url)
  // A bank repeats a notification until the shop took it.
  await chain.answered(async () => {
    const { status } = await fetch(chain.url + chain.bank.hook, { method: 'POST', body: notification() })
    return status === 200 ? true : null
  })
  await until(
    chain,
    async () => (await act('query ($id: ID!) { order(id: $id) { status } }', { id: order.id })).status === 'DELIVERED',
  )
  await act(`mutation ($input: AddDnsRecordInput!) { addDnsRecord(input: $input) { ... on UserError { message } } }`, {
    input: { domainId: name, record: { name: 'shop', type: 'A', value: ADDRESS }, idempotencyKey: `dns-${name}` },
  })
  await until(chain, async () => (await chain.ask(UNDONE)).length === 0)
  return order.id
}

const ADDRESS = '203.0.113.20'

/** Jobs that the shop has not ended, of what does not wait for days. */
const UNDONE = `select job from outbox where done_at is null and failed_at is null and run_at < ${Date.now() + 1000 * MINUTE_MS}`

/** Waits until the shop ended something, with no help. Minutes pass, in which it asks systems that are at work. */
async function until(chain: Chain, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < TRIES_MOST; tries++) {
    if (await isSo().catch(() => false)) return
    await sleep(60)
    if (tries % 5 === 4) chain.passMinute()
  }
  throw new Error('the shop does not end its work')
}

/** Checks that there is exactly one of everything. */
async function expectOneOfEach(chain: Chain, { id, name }: { id: string; name: string }, killedIn: string | null) {
  const [order] = await chain.ask(`select number, status, gross from orders where id = '${id}'`)
  expect(order?.status).toBe('DELIVERED')
  const lines = await chain.ask(`select delivery_status from order_lines where order_id = '${id}'`)
  expect(lines).toEqual([{ delivery_status: 'DONE' }])
  const attempts = await chain.ask(`select status, paid_amount from payment_attempts where order_id = '${id}'`)
  expect(attempts).toEqual([{ status: 'COMPLETED', paid_amount: order?.gross }])
  expect(await chain.ask(`select amount from refunds where order_id = '${id}'`)).toEqual([])
  const invoices = await chain.ask(`select id from invoices where order_id = '${id}'`)
  expect(invoices).toHaveLength(1)
  expect([chain.registrar.bought(name), chain.registrar.attempts(name)]).toEqual([1, 1])
  expect(chain.registrar.nameServers(name)).toEqual(OWN_CONTACTS.NAMESERVERS.split(','))
  const [zone] = await chain.ask(
    `select z.serial from zones z join domains d on d.id = z.domain_id where d.name = '${name}'`,
  )
  const soa = await dig(chain.powerDns.dnsPort, '+short', name, 'SOA')
  expect(Number(soa.split(' ')[2])).toBe(Number(zone?.serial))
  expect((await dig(chain.powerDns.dnsPort, '+short', `shop.${name}`, 'A')).trim()).toBe(ADDRESS)
  const mails = (await chain.mail.received()).filter(({ raw }) => raw.includes(id))
  const subjects = new Map(mails.map(({ messageId, subject }) => [messageId, subject]))
  expect(new Set(subjects.values()).size).toBe(subjects.size)
  const kinds = [...subjects.keys()].map((messageId) => /^<(.*)-ord_/.exec(messageId ?? '')?.[1]).sort()
  // After a kill the buyer may pay more than a minute after the order, which is then confirmed by a mail of its own.
  expect(kinds.filter((kind) => killedIn === null || kind !== 'order-placed')).toEqual([
    'order-delivered',
    'order-paid',
  ])
  // A mail whose response was lost is sent again under the same Message-ID, by which mail systems recognise it.
  if (killedIn === null) expect(mails).toHaveLength(subjects.size)
}

/** Kinds of requests that were seen, and those in which a shop was killed. */
const seen = new Set<string>()
const tried = new Set<string>()

/** Returns the kinds of requests in which this shop is killed: shops with the same system share its kinds. */
function shareOf(systems: (typeof SHOPS)[number], kinds: ReadonlySet<string>): string[] {
  const shares = ['bank', 'registrar', 'dns', 'mail'].flatMap((system) => {
    const sharing = SHOPS.filter(
      (shop) => !(system in shop) || Reflect.get(shop, system) === Reflect.get(systems, system),
    )
    const ofSystem = [...kinds].filter((kind) => kind.startsWith(`${system} `)).sort()
    return ofSystem.filter((_, at) => at % sharing.length === sharing.indexOf(systems))
  })
  return shares
}

describeWithPowerDns('an order through all its outside systems', () => {
  test.each(SHOPS)(
    'with $bank, $registrar, PowerDNS and SMTP on $engine leaves one of everything, wherever the shop is killed',
    { timeout: IS_SWEEP ? 7_200_000 : 1_200_000 },
    async (systems) => {
      const chain = await openChain(systems)
      let customers = 0
      const newCustomer = () => openAccount(chain, ++customers)
      let browser = await newCustomer()
      let orders = 0
      const order = async (kill: Kill | null, isFirst = false) => {
        chain.tap.begin(null)
        if (isFirst) browser = await newCustomer()
        chain.tap.begin(kill)
        const name = `keten-${String(++orders).padStart(3, '0')}.nl`
        try {
          const id = await buy(chain, browser, name)
          await expectOneOfEach(chain, { id, name }, chain.tap.killedIn)
        } catch (error) {
          throw new Error(`${name}, killed in ${chain.tap.killedIn} (${kill?.moment})`, { cause: error })
        }
      }
      await order(null)
      if (IS_SWEEP) await sweep(chain, order)
      else await sample(chain, order, shareOf(systems, new Set(chain.tap.seen)))
      await expectWhole(chain, orders, customers)
    },
  )

  test.skipIf(IS_SWEEP)('has no kind of request in which none of the shops was killed', () => {
    expect(seen.size).toBeGreaterThan(15)
    expect([...seen].filter((kind) => !tried.has(kind))).toEqual([])
  })
})

/** Kills the shop once in each of these kinds of requests. */
async function sample(
  chain: Chain,
  order: (kill: Kill, isFirst?: boolean) => Promise<unknown>,
  kinds: readonly string[],
): Promise<void> {
  for (const kind of chain.tap.seen) seen.add(kind)
  for (const kind of kinds) {
    const moment = /(GET|quote)/.test(kind) ? 'answered' : 'unanswered'
    const kill: Kill = { isMeant: (each) => each === kind, moment }
    await order(kill)
    // A shop asks again for what it keeps in memory only after a start.
    if (chain.tap.killedIn === null) {
      await chain.restart()
      await order(kill)
    }
    // A registrar knows a holder from the first order on.
    if (chain.tap.killedIn === null) await order(kill, true)
    expect(chain.tap.killedIn).toBe(kind)
    tried.add(kind)
  }
}

/** Kills the shop in each request of an order, at each moment. */
async function sweep(chain: Chain, order: (kill: Kill) => Promise<unknown>): Promise<void> {
  for (const moment of MOMENTS)
    for (let at = 1; ; at++) {
      await order({ isMeant: (_, count) => count === at, moment })
      if (chain.tap.killedIn === null) break
      if (process.env.TEST_LOG) console.log(at, chain.tap.killedIn, moment)
    }
}

async function expectWhole(chain: Chain, orders: number, customers: number): Promise<void> {
  expect([chain.bank.paid().length, chain.registrar.holders()]).toEqual([orders, customers])
  for (const [rule, query] of INVARIANTS) expect(await chain.ask(query), rule).toEqual([])
  expect(await chain.ask('select job, last_error from outbox where failed_at is not null and done_at is null')).toEqual(
    [],
  )
}
