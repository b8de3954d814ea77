import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { INVARIANTS } from '../../db/invariants'
import { DAY_MS } from '../../rules/time'
import { type PostgresCluster, startPostgres } from '../support/postgres-cluster'
import { startBuiltShop, temporaryFolder } from './built-shop'

const DOMAINS = 200
/** The shop is killed so many milliseconds after so many domains have arrived. */
const KILLS = [
  { arrived: 1, ms: 0 },
  { arrived: 45, ms: 7 },
  { arrived: 100, ms: 19 },
  { arrived: 160, ms: 3 },
]
const SECRET = 'mR4tq8Zs1vXc6Yb9Ld2Fh7Kp3Wn5Ug0J'
const GIVER = 'gever@voorbeeld.example'
const RECEIVER = 'klant@voorbeeld.nl'

let cluster: PostgresCluster

beforeAll(() => {
  cluster = startPostgres(mkdtempSync(join(tmpdir(), 'wimpel-drill-postgres-')))
})
afterAll(() => cluster?.remove())

type Ask = (query: string) => Promise<Record<string, unknown>[]>

/** Returns queries on the database of a shop, of which a killed shop leaves what it committed. */
function asking(folder: string, database: string | null): Ask {
  if (database !== null) return (query) => cluster.ask(database, query)
  const file = new BetterSqlite(join(folder, 'shop.sqlite'))
  onTestFinished(() => void file.close())
  return async (query) => {
    const prepared = file.prepare<[], Record<string, unknown>>(query)
    if (prepared.reader) return prepared.all()
    prepared.run()
    return []
  }
}

/** Adds an account with domains, a registrant, a profile and a server, whose owner is asked to merge it into another one. */
async function addGiver(ask: Ask): Promise<void> {
  const now = Date.now()
  const names = Array.from({ length: DOMAINS }, (_, at) => `samen-${String(at).padStart(3, '0')}`)
  const rowsOf = (row: (name: string) => string) => names.map(row).join(', ')
  const owned = `'acc_gever', ${now}`
  await ask(`insert into accounts (id, email, password_hash, first_name, last_name, activated_at, created_at)
    select 'acc_gever', '${GIVER}', password_hash, 'Gé', 'Gever', 1, ${now} from accounts where email = '${RECEIVER}'`)
  await ask(`insert into holders (id, account_id, created_at, changed_at, gender, forename, surname, street, house_number, postcode, city, country, email, phone)
    values ('who_gever', ${owned}, ${now}, 'F', 'Hanna', 'Samenhouder', 'Kade', '1', '3011 PN', 'Rotterdam', 'NL', 'h@voorbeeld.example', '+31101234567')`)
  await ask(
    `insert into dns_profiles (id, account_id, created_at, name) values ('prf_gever', ${owned}, 'Eigen profiel')`,
  )
  await ask(`insert into domains (id, account_id, created_at, holder_id, name, registered_at, expires_at)
    values ${rowsOf((name) => `('dom_${name}', ${owned}, 'who_gever', '${name}.nl', 1, ${now + 300 * DAY_MS})`)}`)
  await ask(`insert into zones (domain_id, serial, content, profile_id, created_at, changed_at)
    values ${rowsOf((name) => `('dom_${name}', 1, '{"kind":"parking"}', 'prf_gever', ${now}, ${now})`)}`)
  await ask(`insert into servers (id, account_id, created_at, number, order_line_id, platform_reference, spec, product_code, hostname, operating_system, state)
    values ('vps_gever', ${owned}, 1, 'lin_gever', 'p1', '{"cores":1,"memory":1,"disk":10}', 'VPS_S', 'server.example', 'debian-13', 'RUNNING')`)
  await ask(`insert into account_merges (id, from_account_id, to_account_id, created_at, expires_at)
    select 'mrg_gever', 'acc_gever', id, ${now}, ${now + DAY_MS} from accounts where email = '${RECEIVER}'`)
}

test.each(['SQLite', 'PostgreSQL'] as const)(
  'a merge of accounts arrives whole and once, wherever the shop is killed, on %s',
  { timeout: 300_000 },
  async (engine) => {
    const folder = temporaryFolder()
    const database = engine === 'PostgreSQL' ? 'killed_merge' : null
    if (database) await cluster.ask('postgres', `create database ${database}`)
    const onPostgres = database && { DATABASE_URL: cluster.urlOf(database), SECRET, ALLOW_EMBEDDED: '1' }
    const start = () => startBuiltShop(folder, onPostgres ?? {})
    let shop = await start()
    const ask = asking(folder, database)
    await addGiver(ask)
    const number = async (query: string): Promise<number> =>
      Number((await ask(`select count(*) as n from ${query}`))[0]?.n)
    const arrived = () => number(`domains where name like 'samen-%' and account_id <> 'acc_gever'`)
    for (const email of [RECEIVER, GIVER]) {
      const browser = shop.browser()
      await browser.login(email)
      const { data } = await browser.graphql(
        'mutation { confirmAccountMerge(input: { id: "mrg_gever" }) { ... on AccountMergeConfirmed { isStarted } } }',
      )
      expect(data.confirmAccountMerge).toEqual({ isStarted: email === GIVER })
    }
    const seen: number[] = []
    for (const { arrived: least, ms } of KILLS) {
      await expect.poll(arrived, { interval: 2, timeout: 60_000 }).toBeGreaterThanOrEqual(least)
      await sleep(ms)
      await shop.end('SIGKILL')
      seen.push(await arrived())
      // A lease lasts for a minute by the clock of the database.
      if (database) await ask('update outbox set leased_until = 0 where leased_until is not null')
      shop = await start()
    }
    // The first kills came before the end.
    expect(
      seen.slice(0, 2).every((each) => each < DOMAINS),
      `${seen}`,
    ).toBe(true)
    const isFinished = () => number(`account_merges where id = 'mrg_gever' and finished_at is not null`)
    await expect.poll(isFinished, { timeout: 60_000 }).toBe(1)
    await shop.end('SIGTERM')

    expect(await arrived()).toBe(DOMAINS)
    expect(await ask(`select moved, skipped from account_merges where id = 'mrg_gever'`)).toEqual([
      { moved: DOMAINS, skipped: 0 },
    ])
    const receiver = `(select id from accounts where email = '${RECEIVER}')`
    expect(await number(`domains where name like 'samen-%' and account_id = ${receiver}`)).toBe(DOMAINS)
    expect(await number(`servers where id = 'vps_gever' and account_id = ${receiver}`)).toBe(1)
    // One copy of each, which all domains share.
    expect(await number(`holders where surname = 'Samenhouder' and account_id = ${receiver}`)).toBe(1)
    expect(
      await number(
        `domains d join holders h on h.id = d.holder_id where h.surname = 'Samenhouder' and h.account_id = ${receiver}`,
      ),
    ).toBe(DOMAINS)
    expect(
      await number(
        `zones z join dns_profiles p on p.id = z.profile_id where p.name = 'Eigen profiel' and p.account_id = ${receiver}`,
      ),
    ).toBe(DOMAINS)
    // Both owners were told once.
    expect(await number(`activity where kind = 'accounts-merged'`)).toBe(2)
    expect(await number(`outbox where job = 'send-mail' and reference like 'account-merge-%'`)).toBe(2)
    for (const [rule, query] of INVARIANTS) expect(await ask(query), rule).toEqual([])
  },
)
