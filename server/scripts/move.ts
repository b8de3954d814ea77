import { moveShop } from '../../db/move'

/**
 * npm run db:move -- FROM TO: copies a shop between an SQLite file and a PostgreSQL database, and verifies the copy.
 */
const [from, to] = process.argv.slice(3)
if (!from || !to) {
  console.error('Say from where to where: npm run db:move -- data/shop.sqlite postgres://user@host/database')
  process.exitCode = 1
} else {
  try {
    const { rows } = await moveShop(from, to)
    const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
    console.log(`${all} rows in ${Object.keys(rows).length} tables came over, and were checked.`)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
