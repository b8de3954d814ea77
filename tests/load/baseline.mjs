// The lower bound: node:http and prepared better-sqlite3 statements that do the shop's work with the shop's durability.
import { createHash, randomBytes } from 'node:crypto'
import http from 'node:http'
import { hash, verify } from '@node-rs/argon2'
import Database from 'better-sqlite3'

const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const db = new Database(process.argv[2])
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.pragma('foreign_keys = ON')

const basketOf = db.prepare(`select * from baskets where visitor_hash = ? and kind = 'CUSTOMER' and state = 'OPEN'`)
const itemsOf = db.prepare('select * from basket_items where basket_id = ? order by position')
const insert = db.prepare(
  `insert into basket_items (id, basket_id, product_code, slot, domain_name, availability, invoiced, transfer_dns_later, position, created_at)
   values (?, ?, 'DOMAIN_NL', 'domain', ?, 'free', 1, 1, 99, ?)`,
)
const remove = db.prepare('delete from basket_items where id = ?')
const touch = db.prepare('update baskets set version = version + 1, changed_at = ? where id = ?')
db.exec('create table if not exists bare_outbox (id text primary key, body text not null) strict')
const lastMessages = db.prepare('select * from bare_outbox order by rowid desc limit 6')
const writeMessage = db.prepare('insert into bare_outbox (id, body) values (?, ?)')

const read = (request) => {
  const token = /sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const basket = basketOf.get(createHash('sha256').update(token).digest('base64url'))
  return { basket, items: basket ? itemsOf.all(basket.id) : [] }
}
const change = db.transaction((basketId, act) => {
  act()
  touch.run(Date.now(), basketId)
})
const writeOutbox = db.transaction((count) => {
  for (let i = 0; i < count; i++) writeMessage.run(randomBytes(16).toString('base64url'), 'x'.repeat(200))
})

const ownerOf = db.prepare('select account_id from sessions where token_hash = ?')
const zoneOf = db.prepare(
  `select r.* from dns_records r join domains d on d.id = r.domain_id where d.name = ? and d.account_id = ? order by r.position limit 100`,
)
const setValue = db.prepare(
  'update dns_records set value = @value, rdata = @value, version = version + 1 where id = @id',
)
const raise = db.prepare('update zones set serial = serial + 1, changed_at = ? where domain_id = ?')
const commit = db.prepare(
  `insert into dns_commits (id, domain_id, number, at)
   select @id, @domainId, coalesce(max(number), 0) + 1, @at from dns_commits where domain_id = @domainId returning number`,
)
const noteChange = db.prepare(
  `insert into dns_changes (domain_id, number, position, record_id, name, type, after) values (?, ?, ?, ?, 'naam', 'A', '{}')`,
)
const clear = db.prepare('delete from dns_records where domain_id = ?')
const copy = db.prepare(
  `insert into dns_records (id, domain_id, name, type, value, rdata, position, created_at)
   select hex(randomblob(16)), @domainId, name, type, value, value, position, @at
   from dns_profile_records where profile_id = @profileId`,
)
const ownDomains = db.prepare('select * from domains where account_id = ? order by name limit 20')
const ownCount = db.prepare('select count(*) n from domains where account_id = ?')

const owner = (request) =>
  ownerOf.get(
    createHash('sha256')
      .update(/sid=([^;]+)/.exec(request.headers.cookie)[1])
      .digest('base64url'),
  ).account_id
const note = (domainId, records) => {
  const { number } = commit.get({ id: randomBytes(16).toString('base64url'), domainId, at: Date.now() })
  records.forEach((id, at) => {
    noteChange.run(domainId, number, at, id)
  })
  raise.run(Date.now(), domainId)
  writeMessage.run(randomBytes(16).toString('base64url'), domainId)
}
const save = db.transaction((domainId, recordId, value) => {
  setValue.run({ id: recordId, value })
  note(domainId, [recordId])
})
const apply = db.transaction((profileId, domainId) => {
  clear.run(domainId)
  copy.run({ profileId, domainId, at: Date.now() })
  note(domainId, ['a', 'b', 'c', 'd', 'e'])
})

const products = db.prepare('select * from products where code = ?')
const orderState = db.prepare('select status, paid_at from orders where id = ? and account_id = ?')

/** Streams waiting for a change of each order; one poll serves all. */
const waiting = new Map()
const statesOf = (ids) =>
  db.prepare('select id, status from orders where id in (select value from json_each(?))').all(JSON.stringify(ids))
setInterval(() => {
  if (waiting.size > 0)
    for (const { id, status } of statesOf([...waiting.keys()])) Object.assign(waiting.get(id) ?? {}, { status })
}, 500).unref()

const acts = {
  '/convert': (request, body) => {
    const accountId = owner(request)
    return { accountId, items: JSON.parse(body).items.map((item) => ({ ...item, ...products.get(item.productCode) })) }
  },
  // Stores the order with its line, claim, attempt, message and basket, then the payment as the bank records it.
  '/placed': (request, body) => {
    const accountId = owner(request)
    for (const item of JSON.parse(body).items) products.get(item.productCode)
    for (const rows of [8, 2]) writeOutbox.immediate(rows)
    return { accountId }
  },
  '/state': (request) => orderState.get(request.url.split('?')[1], owner(request)) ?? null,
  '/zone': (request) => zoneOf.all(request.url.split('?')[1], owner(request)),
  '/save': (_, body) => {
    save.immediate(...body.split(' '))
    return { ok: true }
  },
  '/apply': (_, body) => {
    const [profileId, ...domainIds] = body.split(' ')
    for (const domainId of domainIds) apply.immediate(profileId, domainId)
    return { ok: true }
  },
  '/domains': (request) => ({ total: ownCount.get(owner(request)), domains: ownDomains.all(owner(request)) }),
  '/healthz': () => 'ok',
  '/read': read,
  '/page': (request) => `<!doctype html><html><body><script>${JSON.stringify(read(request))}</script></body></html>`,
  '/add': (request) => {
    const { basket } = read(request)
    const id = randomBytes(16).toString('base64url')
    change.immediate(basket.id, () => insert.run(id, basket.id, `${id.toLowerCase()}.nl`, Date.now()))
    return read(request)
  },
  '/remove': (request, body) => {
    const { basket } = read(request)
    change.immediate(basket.id, () => remove.run(body))
    return read(request)
  },
  // A logged-in customer's order of three names: an item, a read, the order with its lines and message, and the payment with its
  // invoice, mails, and three domains, zones and twelve records.
  '/bare-add': (request) => {
    const accountId = owner(request)
    writeOutbox.immediate(2)
    return { accountId, items: lastMessages.all() }
  },
  '/bare-items': (request) => ({ accountId: owner(request), items: lastMessages.all() }),
  '/bare-placed': (request) => {
    const accountId = owner(request)
    for (const rows of [12, 2]) writeOutbox.immediate(rows)
    return { accountId }
  },
  '/bare-paid': (request) => {
    const accountId = owner(request)
    for (const rows of [3, 8, 20, 6]) writeOutbox.immediate(rows)
    return { accountId }
  },
  // Durable writes of a registration and its activation, with the mail in between.
  '/registered': async () => {
    for (const rows of [2, 1, 3]) writeOutbox.immediate(rows)
    await hash('vlag-en-wimpel-2026', ARGON)
    return { ok: true }
  },
  // Durable writes of a guest's order: two items, registration and activation with a password, order, payment, delivery.
  '/order': async () => {
    for (const rows of [1, 1, 2, 3, 6, 3, 6, 4]) writeOutbox.immediate(rows)
    const password = await hash('vlag-en-wimpel-2026', ARGON)
    await verify(password, 'vlag-en-wimpel-2026', ARGON)
    return { ok: true }
  },
}

const server = http.createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  if (request.url.startsWith('/events?')) {
    const id = request.url.split('?')[1]
    waiting.set(id, {})
    request.once('close', () => waiting.delete(id))
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    return response.write(`event: orderChanged\ndata: ${JSON.stringify(acts['/state'](request))}\n\n`)
  }
  const answer = await acts[request.url.split('?')[0]](request, body)
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(text)
})
server.listen(0, '127.0.0.1', () => console.log(`open at http://127.0.0.1:${server.address().port}`))
process.on('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => process.exit(0))
})
