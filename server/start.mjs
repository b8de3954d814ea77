// npm start: installs, builds and serves a fresh clone; skips steps that are already done.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = [
  'rules',
  'db',
  'server',
  'web',
  'schema.graphql',
  'staff.graphql',
  'codegen.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
const SKIPPED = new Set(['gql', 'node_modules'])

step('node_modules', 'package-lock.json', 'Installing packages (this takes a few minutes the first time)', [
  'npm',
  'ci',
  '--no-audit',
  '--no-fund',
])
step('dist', SOURCES, 'Building', ['npm', 'run', '--silent', 'build'])

const shop = spawn(process.execPath, ['dist/server/main.js'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => shop.kill(signal))
shop.on('exit', (code) => process.exit(code ?? 0))

/** Runs a command unless the folder was built from exactly these sources. */
function step(folder, sources, title, [command, ...args]) {
  const stamp = join(folder, '.made-from')
  const fingerprint = fingerprintOf([sources].flat())
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  console.log(`${title} …`)
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, fingerprint)
}

function fingerprintOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesOf).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !SKIPPED.has(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesOf(join(path, name)))
}
