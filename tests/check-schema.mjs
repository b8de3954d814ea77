// Checks that schema.graphql and staff.graphql match the resolvers.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const files = ['schema.graphql', 'staff.graphql']
const committed = files.map((file) => readFileSync(file, 'utf8'))
execFileSync('node', ['server/scripts/run.mjs', 'server/scripts/print-schema.ts'], { stdio: 'inherit' })
files.forEach((file, i) => {
  if (committed[i] === readFileSync(file, 'utf8')) return
  writeFileSync(file, committed[i])
  console.error(`${file} does not match the resolvers: run \`npm run schema\` and review the diff.`)
  process.exitCode = 1
})
