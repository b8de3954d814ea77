// Cost of reading a basket, adding a name and ordering three names in a shop with 500,000 domains of 100,000 customers, beside
// an empty one: `npm run bench -- large`, or after a build `node tests/load/large-cost.mjs`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { load } from './client.mjs'
import { fillLargeShop, openSqlite } from './large-shop-rows.mjs'
import {
  addNames,
  buy,
  delivered,
  environment,
  findProduct,
  headersOf,
  openOrders,
  readBasket,
  SECRET,
  spent,
} from './order.mjs'
import { fillSqlite, newCustomers } from './rows.mjs'
import { start, stop } from './servers.mjs'

const DOMAINS = 500_000
const ROUNDS = 9
const PER_ROUND = 24
const READS = 10
const AT_ONCE = 8

/** Prints figures; asserts nothing, but throws on an unexpected response. Requires the built shop. */
export async function largeCost(scale = 1) {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-bench-'))
  const rounds = Math.max(1, Math.round(ROUNDS * scale))
  const { rows, headers } = newCustomers(PER_ROUND * (rounds + 1), SECRET)
  const shops = []
  try {
    for (const name of ['empty', 'large']) {
      const data = join(folder, name)
      await stop(await start(environment(data, ''), 'dist/server/main.js'))
      const file = join(data, 'shop.sqlite')
      fillSqlite(file, rows)
      if (name === 'large') await fill(file)
      const server = await start(environment(data, ''), 'dist/server/main.js')
      shops.push({ ...server, countOpen: () => openOrders(data, '') })
    }
    console.log(`\na shop with ${DOMAINS} domains beside an empty one, ${AT_ONCE} at once`)
    await measure(shops, headers, rounds)
  } finally {
    await Promise.all(shops.map(stop))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(file) {
  const db = openSqlite(file)
  await fillLargeShop(db, { domains: DOMAINS })
  await db.close()
}

/** Rounds alternate, so that other load on the machine affects both. The first, in which both compile, does not count. */
async function measure(shops, headers, rounds) {
  const product = await findProduct(shops[0].url)
  const taken = { add: [], read: [], order: [] }
  for (let round = 0; round <= rounds; round++) {
    const from = round * PER_ROUND
    const costs = []
    for (const shop of round % 2 ? shops : shops.toReversed()) {
      const own = (i) => headersOf(headers[from + i], from + i)
      const of = async (times, act) => {
        const before = spent(shop.pid)
        await load(times, act, AT_ONCE)
        await delivered(shop.countOpen)
        return (spent(shop.pid) - before) / times
      }
      const add = await of(PER_ROUND, (i, agent) => addNames(shop.url, agent, own(i), product, from + i))
      const read = await of(PER_ROUND * READS, (i, agent) => readBasket(shop.url, agent, own(i % PER_ROUND)))
      const order = await of(PER_ROUND, (i, agent) => buy(shop.url, agent, own(i)))
      costs[shops.indexOf(shop)] = { add, read, order }
    }
    if (round === 0) continue
    for (const name of Object.keys(taken)) taken[name].push(costs.map((cost) => cost[name]))
  }
  const middle = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]
  for (const [name, pairs] of Object.entries(taken)) {
    const [empty, large] = [0, 1].map((at) => middle(pairs.map((pair) => pair[at])))
    const times = middle(pairs.map((pair) => pair[1] / pair[0]))
    console.log(
      `  ${TITLES[name].padEnd(36)} ${empty.toFixed(2)} ms of CPU, large ${large.toFixed(2)} ms: ${times.toFixed(2)} times`,
    )
  }
}

const TITLES = {
  add: 'add three names',
  read: 'read the basket, REST',
  order: 'order, pay and deliver them',
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await largeCost(Number(process.env.BENCH_SCALE ?? 1))
  process.exit()
}
