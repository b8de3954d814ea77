// npm test: runs every check, on a fresh clone as well, and ends with a summary line. npm run check: types, lint and generated
// files. npm run test:fast: the unit and page tests that a change affects.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { releaseBefore } from './support/release-before.mjs'

const CHECKS = {
  'generated: schema.graphql': ['node', 'tests/check-schema.mjs'],
  types: ['npm', 'run', '--silent', 'typecheck'],
  'format and lint': ['npm', 'run', '--silent', 'lint:format'],
  'lint with types': ['npm', 'run', '--silent', 'lint:types'],
  'lint of GraphQL': ['npm', 'run', '--silent', 'lint:graphql'],
  'unused exports': ['npm', 'run', '--silent', 'lint:unused'],
  'import rules': ['npm', 'run', '--silent', 'lint:imports'],
}

/** All, since each uses one core for part of its time. */
const CHECKS_AT_ONCE = Object.keys(CHECKS).length
/** Each uses both cores: two at a time take as long, and make tests wait past their limits. */
const SUITES_AT_ONCE = 1

/** Tests wait a third of their time, so three use two cores whole. Not in the configuration, which would outweigh an option. */
const WORKERS = 3
/** A browser and a shop beside each worker: a third one makes pages late. */
const BROWSERS = { workers: 2 }

/** Another installation on the machine may hold the lock for a while. */
const APT_INSTALL = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300']

/** The same engine without windows: journeys take a fifth less of the processor. */
const HEADLESS = '/usr/lib/chromium/chromium-headless-shell'

/** Services by package that would answer on the standard port of their protocol. */
const SERVICES = [
  ['pdns-server', 'pdns'],
  ['nsd', 'nsd'],
  ['postfix', 'postfix'],
]

/** File system in memory, for what tests write: a thousand databases, most of which last less than a second. */
const MEMORY = '/dev/shm'
const MEMORY_BYTES = 8 * 1024 ** 3

const folder = mkdtempSync(join(tmpdir(), 'wimpel-results-'))
const written = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), 'wimpel-tests-'))
// PostgreSQL and Postfix, which tests start as root, run as users of their own.
chmodSync(written, 0o755)
/** Transformed modules are shared by all suites: half a minute each. A run has a folder of its own, so that nothing in it is stale. */
const SHARED_MODULES = ['--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${join(folder, 'modules')}`]
process.on('exit', () => {
  for (const path of [folder, written]) rmSync(path, { recursive: true, force: true, maxRetries: 3 })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

const [, , part] = process.argv
/** Duration of each step, in order: a title, its seconds and its slowest files. */
const times = []
/** Titles of what failed, printed last: output above them may be cut off. */
const failures = []
/** Titles of what passed at the second attempt only. CI makes one, so that a race does not hide what else failed. */
const unsteady = []
let passed = 0

if (part === 'check') {
  must(['npm', 'run', '--silent', 'codegen'])
  await together(CHECKS_AT_ONCE, checks(CHECKS))
  end()
}
if (part === 'fast') {
  must(['npm', 'run', '--silent', 'codegen'])
  // Checks uncommitted changes, or the last commit if the tree is clean.
  const isClean = spawnSync('git', ['diff', '--quiet', 'HEAD']).status === 0
  const changed = isClean ? '--changed=HEAD~1' : '--changed'
  for (const project of ['unit', 'pages'])
    await suite(`${project}: what the change affects`, project, { options: [changed, '--passWithNoTests'] })
  end()
}

const startedAt = Date.now()
prepare()
times.push({ title: 'installing', seconds: secondsSince(startedAt), slowest: '' })
await together(CHECKS_AT_ONCE, checks(CHECKS))
const onPostgres = ['several-instances', 'database-address', 'last-release', 'whole-chain'].map(
  (name) => `--exclude=tests/drills/${name}.test.ts`,
)
// Journeys come last, since they need the build.
await together(SUITES_AT_ONCE, [
  () => suite('rules, services and servers', 'unit'),
  async () => {
    await check('build', ['npx', 'vite', 'build', '--app', '--logLevel', 'warn'])
    await check('bundle sizes', ['node', 'tests/bundle-sizes.mjs'])
    await suite('drills with the built shop', 'drills', { options: hasPostgres() ? [] : onPostgres })
  },
  hasPostgres() && (() => suite('services, jobs and races on PostgreSQL', 'unit-postgres')),
  () => suite('pages', 'pages'),
  () => suite('tests that share no modules', 'isolated'),
])
await suite('journeys in a real browser', 'e2e', BROWSERS)
if (hasPostgres()) await suite('journeys against two instances on PostgreSQL', 'several', BROWSERS)
else console.log('\n!!! PostgreSQL is not installed: NOTHING WAS TRIED ON IT, and no drill with several instances.')
if (!runs('caddy', 'version'))
  console.log('\n!!! Caddy is not installed: NOTHING WAS TRIED BEHIND THE PROXY THAT IS SHIPPED.')

if (!hasPowerDns()) console.log('\n!!! PowerDNS is not installed: NOTHING WAS TRIED ON IT.')
if (!existsSync('/usr/sbin/nsd')) console.log('\n!!! NSD is not installed: NO ZONE WAS TRANSFERRED TO A SECONDARY.')

if (!existsSync('/usr/bin/pebble')) console.log('\n!!! Pebble is not installed: NO CERTIFICATE WAS ISSUED OVER ACME.')

if (!existsSync('/usr/lib/postfix/sbin/master') || process.getuid?.() !== 0)
  console.log('\n!!! Postfix is not installed, or needs root: NO MAIL WAS SENT THROUGH IT.')

if (releaseBefore() === '') console.log('\n!!! No release is known here: THIS COMMIT WAS NOT TRIED BESIDE ONE.')

end()

function end() {
  console.log('\nWhere the time went:')
  for (const { title, seconds, slowest } of times) console.log(`${String(seconds).padStart(6)} s  ${title}${slowest}`)
  if (unsteady.length > 0)
    console.log(`\nWhat passed at the second attempt only:\n${unsteady.map((title) => `       ${title}`).join('\n')}`)
  if (failures.length > 0) console.log(`\nWhat failed:\n${failures.map((title) => `       ${title}`).join('\n')}`)
  console.log(`${passed} passed, ${failures.length} failed`)
  process.exit(failures.length > 0 ? 1 : 0)
}

function secondsSince(startedAt) {
  return Math.round((Date.now() - startedAt) / 1000)
}

/** The five slowest files of a report, as text. */
function slowestFiles({ testResults = [] }) {
  const files = testResults.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
  files.sort((one, other) => other.seconds - one.seconds)
  return files
    .slice(0, 5)
    .map(({ name, seconds }) => `\n            ${String(Math.round(seconds)).padStart(4)} s  ${relative('.', name)}`)
    .join('')
}

/** Installs what a fresh clone lacks: packages, a browser, DNS tools, generated types. */
function prepare() {
  if (!isInstalled()) must(['npm', 'ci', '--no-audit', '--no-fund'])
  const lacking = [
    !browser() && 'chromium',
    !existsSync('/usr/bin/delv') && 'bind9-dnsutils',
    !existsSync('/usr/bin/openssl') && 'openssl',
    !runs('php') && 'php-cli',
    !runs('python3') && 'python3',
    !runs('/usr/bin/python3', '-c', 'import prometheus_client') && 'python3-prometheus-client',
    !runs('curl') && 'curl',
  ].filter(Boolean)
  if (lacking.length > 0) {
    console.log(`Installing ${lacking.join(' and ')} …`)
    must(['apt-get', 'update', '-qq'])
    must([...APT_INSTALL, ...lacking])
  }
  // Optional tools: tests that need a missing one are skipped, and the output says so.
  const wanted = [
    !hasPostgres() && ['postgresql'],
    !runs('caddy', 'version') && ['caddy'],
    !hasPowerDns() && ['pdns-server', 'pdns-backend-sqlite3', 'sqlite3'],
    !process.env.CHROMIUM && !existsSync(HEADLESS) && ['chromium-headless-shell'],
    !runs('perl', '-MNet::EPP::Simple', '-e', '1') && ['libnet-epp-perl'],
    !existsSync('/usr/sbin/nsd') && ['nsd'],
    !existsSync('/usr/bin/pebble') && ['pebble'],
    !existsSync('/usr/lib/postfix/sbin/master') && ['postfix'],
  ].filter(Boolean)
  if (wanted.length > 0 && spawnSync('apt-get', ['update', '-qq']).status === 0)
    for (const packages of wanted) {
      spawnSync(APT_INSTALL[0], [...APT_INSTALL.slice(1), ...packages], {
        // Postfix asks for its role otherwise.
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        stdio: 'inherit',
      })
      for (const [name, service] of SERVICES) if (packages.includes(name)) stopService(service)
    }
  must(['npm', 'run', '--silent', 'codegen'])
}

/** Debian's path; the server runs as the postgres user when the tests run as root. */
function hasPostgres() {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  return versions.some((version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`))
}

function hasPowerDns() {
  const files = ['/usr/sbin/pdns_server', '/usr/bin/sqlite3', '/usr/share/pdns-backend-sqlite3']
  return files.every((path) => existsSync(path))
}

/** Stops a service that its installation has just started. Tests start their own. */
function stopService(name) {
  if (runs('systemctl', 'is-active', '--quiet', name)) spawnSync('systemctl', ['disable', '--now', name])
}

/** npm records what it installed in the lock file's format; a difference from our lock file means outdated packages. */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const read = (path) => JSON.parse(readFileSync(path, 'utf8')).packages
  const installed = read('node_modules/.package-lock.json')
  return Object.entries(read('package-lock.json')).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}

function runs(command, ...args) {
  return spawnSync(command, args.length > 0 ? args : ['--version']).status === 0
}

function browser() {
  return [process.env.CHROMIUM, HEADLESS, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
    (path) => path && existsSync(path),
  )
}

function must([command, ...args]) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** Runs steps, a number of them at a time, in their order. */
async function together(count, steps) {
  const waiting = steps.filter(Boolean)
  const runNext = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await step()
  }
  await Promise.all(Array.from({ length: count }, runNext))
}

/** Runs a command, and prints its title and its whole output when it has ended. Returns its exit code. */
async function step(title, [command, ...args], { env = process.env, slowestOf = () => '' } = {}) {
  const startedAt = Date.now()
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk))
  const status = await new Promise((resolve) => child.on('close', resolve))
  console.log(`\n— ${title}`)
  process.stdout.write(Buffer.concat(printed))
  times.push({ title, seconds: secondsSince(startedAt), slowest: slowestOf() })
  return status
}

async function check(title, command) {
  if ((await step(title, command)) === 0) passed++
  else failures.push(title)
}

function checks(commands) {
  return Object.entries(commands).map(
    ([title, command]) =>
      () =>
        check(title, command),
  )
}

async function suite(title, project, { options = [], workers = WORKERS } = {}) {
  const report = join(folder, `${project}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const args = [...reporters, `--maxWorkers=${workers}`, ...SHARED_MODULES, ...options]
  const read = () =>
    existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { numPassedTests: 0, testResults: [] }
  const status = await step(title, ['npx', 'vitest', 'run', '--project', project, ...args], {
    env: { ...process.env, CHROMIUM: browser(), TMPDIR: written },
    slowestOf: () => slowestFiles(read()),
  })
  const result = read()
  passed += result.numPassedTests
  const failedHere = titlesOf(result, ({ status }) => status === 'failed')
  failures.push(...failedHere)
  unsteady.push(...titlesOf(result, ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0))
  // A suite that failed to load has no failed test to count.
  if (status !== 0 && failedHere.length === 0) failures.push(title)
}

/** Titles and first errors of some of a report's tests. */
function titlesOf({ testResults }, isMeant) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(isMeant).map(({ fullName, failureMessages: [message = ''] }) => {
      const [firstLine] = message.split('\n')
      return `${relative('.', name)}: ${fullName}: ${firstLine}`
    }),
  )
}

/** Whether there is a file system in memory with room for what tests write. */
function hasMemory() {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > MEMORY_BYTES
}
