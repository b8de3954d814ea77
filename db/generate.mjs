// Writes a migration for what changed in db/schema, with STRICT tables, which drizzle-kit does not know.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

execFileSync('npx', ['drizzle-kit', 'generate', ...process.argv.slice(2)], { stdio: 'inherit' })
for (const file of readdirSync('db/migrations').filter((name) => name.endsWith('.sql'))) {
  const path = `db/migrations/${file}`
  const sql = readFileSync(path, 'utf8')
  const strict = sql.replace(/(CREATE TABLE [\s\S]*?\n\));/g, '$1 STRICT;')
  if (strict !== sql) writeFileSync(path, strict)
}
