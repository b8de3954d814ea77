// schema.graphql must be what the resolvers say.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const committed = readFileSync('schema.graphql', 'utf8')
execFileSync('node', ['server/scripts/run.mjs', 'server/scripts/print-schema.ts'], { stdio: 'inherit' })
const current = readFileSync('schema.graphql', 'utf8')
if (committed !== current) {
  writeFileSync('schema.graphql', committed)
  console.error('schema.graphql is not what the resolvers say: run `npm run schema` and look at the difference.')
  process.exit(1)
}
