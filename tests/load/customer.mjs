// Cost of a customer's own pages: a zone of 5,000 records, a list of 10,000 domains, a profile for 100 of them. Then the same
// with ten times as many rows of others in the database.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { send } from './client.mjs'
import { compare } from './compare.mjs'
import { start, stop } from './servers.mjs'

const DOMAINS = 10_000
const RECORDS = 5_000
const PROFILED = 100
/** Other customers, each with five domains of eight records. */
const OTHERS = 1_000

/** Prints figures; asserts nothing. Requires the built shop. */
export async function customer(scale = 1) {
  console.log(`\na customer of ${DOMAINS} domains, beside ${OTHERS} others`)
  const few = await measure(scale, OTHERS)
  console.log(`\nthe same beside ${10 * OTHERS} others`)
  const many = await measure(scale, 10 * OTHERS)
  const cpu = ({ main, others }) => main + others
  for (const title of Object.keys(few)) {
    console.log(
      `${title.padEnd(42)} ${(cpu(many[title]) / cpu(few[title])).toFixed(2)} times its CPU with ten times the rows`,
    )
  }
}

async function measure(scale, others) {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-bench-'))
  const bareFolder = mkdtempSync(join(tmpdir(), 'wimpel-bare-'))
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
  }
  const file = join(folder, 'shop.sqlite')
  await stop(await start(env, 'dist/server/main.js'))
  const { headers, profileIds, big, profiled } = fill(file, readFileSync(join(folder, 'secret'), 'utf8').trim(), others)
  cpSync(file, join(bareFolder, 'shop.sqlite'))
  const servers = {
    shop: await start(env, 'dist/server/main.js'),
    bare: await start(env, 'tests/load/baseline.mjs', join(bareFolder, 'shop.sqlite')),
  }
  const { shop, bare } = servers
  const page = (path) => (_, agent) => send(agent, `${shop.url}${path}`, { method: 'GET', headers })
  const bareAct =
    (path, bodyOf = () => '') =>
    (i, agent) =>
      send(agent, `${bare.url}${path}`, { headers, body: bodyOf(i) })
  const address = (i) => `203.0.${Math.floor(i / 250) % 250}.${(i % 250) + 1}`
  const measured = {}
  const run = async (title, times, acts) => {
    measured[title] = await compare(title, Math.max(5, Math.round(times * scale)), servers, acts)
  }
  try {
    await run('DNS page of 5,000 records', 100, {
      shop: page(`/account/dns-beheren?name=${big.name}`),
      bare: bareAct(`/zone?${big.name}`),
      connections: 4,
    })
    // A zone accepts 120 changes a minute.
    await run('save one of 5,000 records', 100, {
      shop: (i, agent) => {
        const { id, name } = big.records[i % RECORDS]
        const input = { domainId: big.id, recordId: id, record: { name, type: 'A', value: address(i) } }
        const query = `mutation ($input: UpdateDnsRecordInput!) { updateDnsRecord(input: $input) {
          ... on DnsChange { record { id value } } ... on UserError { code } } }`
        return send(agent, `${shop.url}/graphql`, { headers, body: JSON.stringify({ query, variables: { input } }) })
      },
      bare: bareAct('/save', (i) => `${big.id} ${big.records[i % RECORDS].id} ${address(i)}`),
      connections: 4,
    })
    // Alternates two profiles, so that each call changes something.
    const query = `mutation ($input: ApplyDnsProfileToDomainsInput!) {
      applyDnsProfileToDomains(input: $input) { ... on AppliedDnsProfiles { results { errors } } } }`
    const applied = (i) => ({ profileId: profileIds[i % 2], domainIds: profiled, dryRun: false })
    await run('a profile for 100 domains', 20, {
      shop: (i, agent) => {
        const body = JSON.stringify({ query, variables: { input: applied(i) } })
        return send(agent, `${shop.url}/graphql`, { headers, body })
      },
      bare: bareAct('/apply', (i) => `${profileIds[i % 2]} ${profiled.join(' ')}`),
      connections: 1,
    })
    await run('list of 10,000 domains', 1_000, {
      shop: page('/account/diensten/domeinen/'),
      bare: bareAct('/domains'),
    })
  } finally {
    await Promise.all(Object.values(servers).map(stop))
    rmSync(folder, { recursive: true, force: true })
    rmSync(bareFolder, { recursive: true, force: true })
  }
  return measured
}

/** Writes straight into the file of a stopped shop. Returns the ids that the measured customer requests. */
function fill(file, secret, others) {
  const db = new Database(file)
  const now = Date.now()
  const id = (prefix) => `${prefix}_${randomBytes(16).toString('base64url')}`
  const insert = (table, row) => {
    const columns = Object.keys(row)
    return db.prepare(`insert into ${table} (${columns.join()}) values (${columns.map((name) => `@${name}`).join()})`)
  }
  const statements = new Map()
  const add = (table, row) => {
    if (!statements.has(table)) statements.set(table, insert(table, row))
    statements.get(table).run(row)
    return row
  }
  const account = () =>
    add('accounts', {
      id: id('acc'),
      email: `${randomBytes(6).toString('hex')}@voorbeeld.example`,
      activated_at: now,
      first_name: 'Vera',
      last_name: 'Voorbeeld',
      street: 'Kade',
      street_number: '1',
      post_code: '1234AB',
      city: 'Voorbeeldstad',
      phone_number: '+31201234567',
      created_at: now,
    }).id
  const domain = (accountId, name, records) => {
    const dates = { registered_at: now, expires_at: now + 86_400_000 * 300, created_at: now }
    const row = add('domains', { id: id('dom'), account_id: accountId, name, ...dates })
    const content = JSON.stringify({ kind: 'parking' })
    add('zones', { domain_id: row.id, serial: 1, published_serial: 1, content, created_at: now, changed_at: now })
    add('dns_commits', { id: id('dcm'), domain_id: row.id, number: 1, at: now })
    const rows = Array.from({ length: records }, (_, n) =>
      add('dns_records', {
        id: id('rec'),
        domain_id: row.id,
        name: `naam${n}`,
        type: 'A',
        value: '192.0.2.1',
        rdata: '192.0.2.1',
        position: n + 1,
        created_at: now,
      }),
    )
    return { id: row.id, name, records: rows }
  }
  const token = randomBytes(32).toString('base64url')
  const csrf = createHmac('sha256', secret).update(`csrf:${token}`).digest('base64url')
  const filled = db.transaction(() => {
    for (let i = 0; i < others; i++) {
      const accountId = account()
      for (let n = 0; n < 5; n++) domain(accountId, `ander-${i}-${n}.nl`, 8)
    }
    const accountId = account()
    add('sessions', {
      token_hash: createHash('sha256').update(token).digest('base64url'),
      account_id: accountId,
      created_at: now,
      last_seen_at: now,
      confirmed_at: now,
    })
    const profileIds = ['203.0.113.1', '203.0.113.2'].map((value) => {
      const { id: profileId } = add('dns_profiles', {
        id: id('prf'),
        account_id: accountId,
        name: value,
        created_at: now,
      })
      for (let n = 0; n < 5; n++) {
        const record = { name: `dienst${n}`, type: 'A', value, position: n + 1, created_at: now }
        add('dns_profile_records', { id: id('prr'), profile_id: profileId, ...record })
      }
      return profileId
    })
    const big = domain(accountId, 'groot.nl', RECORDS)
    const names = Array.from({ length: DOMAINS - 1 }, (_, n) => domain(accountId, `eigen-${n}.nl`, 2))
    return { profileIds, big, profiled: names.slice(0, PROFILED).map((row) => row.id) }
  })()
  db.close()
  const headers = { cookie: `sid=${token}`, 'x-csrf-token': csrf, 'content-type': 'application/json' }
  return { headers, ...filled }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await customer(Number(process.env.BENCH_SCALE ?? 1))
