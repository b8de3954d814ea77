// Writes a migration of either engine for what changed in db/schema; SQLite's with STRICT tables, which drizzle-kit does not know.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const { DATABASE_URL: _, ...env } = process.env
// The address only says which engine is meant; nothing is connected to.
for (const engine of [env, { ...env, DATABASE_URL: 'postgres://' }]) {
  execFileSync('npx', ['drizzle-kit', 'generate', ...process.argv.slice(2)], { stdio: 'inherit', env: engine })
}
rewrite('db/migrations', (sql) => sql.replace(/(CREATE TABLE [\s\S]*?\n\));/g, '$1 STRICT;'))
// A PostgreSQL schema of any name can hold a shop.
rewrite('db/migrations/postgres', (sql) => sql.replaceAll('"public".', ''))

function rewrite(folder, change) {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.sql'))) {
    const sql = readFileSync(`${folder}/${file}`, 'utf8')
    const changed = change(sql)
    if (changed !== sql) writeFileSync(`${folder}/${file}`, changed)
  }
}
