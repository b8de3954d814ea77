// npm test: everything that must hold, on a fresh clone as well. Ends with a line that says how much of it did.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'wimpel-results-'))
let passed = 0
let failed = 0

prepare()
await checkTogether({
  'generated: schema.graphql': ['node', 'tests/check-schema.mjs'],
  types: ['npm', 'run', '--silent', 'typecheck'],
  'lint, format and import rules': ['npm', 'run', '--silent', 'lint'],
})
suite('rules, services and servers', 'unit')
if (hasPostgres()) suite('the same on PostgreSQL', 'unit-postgres')
suite('pages', 'pages')
suite('tests that share no modules', 'isolated')
check('build', ['npx', 'vite', 'build', '--app', '--logLevel', 'warn'])
check('bundle sizes', ['node', 'tests/bundle-sizes.mjs'])
const onPostgres = ['several-programs', 'database-address', 'last-release'].map(
  (name) => `--exclude=tests/drills/${name}.test.ts`,
)
suite('drills with the built shop', 'drills', hasPostgres() ? [] : onPostgres)
suite('journeys in a real browser', 'e2e')
if (hasPostgres()) suite('journeys against two programs on PostgreSQL', 'several')
else console.log('\n!!! PostgreSQL cannot be had here: NOTHING WAS TRIED ON IT, and no drill with several programs.')
if (!runs('caddy', 'version'))
  console.log('\n!!! Caddy cannot be had here: NOTHING WAS TRIED BEHIND THE PROXY THAT IS SHIPPED.')

if (spawnSync('git', ['describe', '--tags', '--match', 'v[0-9]*', 'HEAD^']).status !== 0)
  console.log('\n!!! No release is tagged yet: THIS COMMIT WAS NOT TRIED BESIDE ONE.')

rmSync(folder, { recursive: true, force: true })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/** What a fresh clone lacks: packages, a browser, the tools that ask name servers, generated types. */
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
    must(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...lacking])
  }
  // Not everywhere: what needs it is left out, and that is said.
  const wanted = [!hasPostgres() && 'postgresql', !runs('caddy', 'version') && 'caddy'].filter(Boolean)
  if (wanted.length > 0 && spawnSync('apt-get', ['update', '-qq']).status === 0)
    for (const name of wanted)
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'inherit' })
  must(['npm', 'run', '--silent', 'codegen'])
}

/** Where Debian puts its programs; the server runs as its user when the tests run as root. */
function hasPostgres() {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  return versions.some((version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`))
}

/** npm writes down what it installed, in the form of the lock file; other packages there than in ours are old ones. */
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
  return [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
    (path) => path && existsSync(path),
  )
}

function must([command, ...args]) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function check(title, [command, ...args]) {
  console.log(`\n— ${title}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status === 0) passed++
  else failed++
}

/** Side by side, each printed when it has ended. */
function checkTogether(checks) {
  const running = Object.entries(checks).map(
    ([title, [command, ...args]]) =>
      new Promise((resolve) => {
        const child = spawn(command, args)
        const printed = []
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk))
        child.on('close', (status) => {
          console.log(`\n— ${title}`)
          process.stdout.write(Buffer.concat(printed))
          if (status === 0) passed++
          else failed++
          resolve()
        })
      }),
  )
  return Promise.all(running)
}

function suite(title, project, options = []) {
  console.log(`\n— ${title}`)
  const report = join(folder, `${project}.json`)
  const args = [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...options,
  ]
  const { status } = spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, CHROMIUM: browser() } })
  const result = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0 }
  passed += result.numPassedTests
  failed += result.numFailedTests
  // A suite that could not even be loaded has no failed test to count.
  if (status !== 0 && result.numFailedTests === 0) failed++
}
