import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { SCRIPTS, UNBUNDLED } from '../../vite.config'
import { add, payAtBank, purchase } from '../api/payments.test-support'
import { startBuiltShop, temporaryFolder } from './built-shop'

const said = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' }).stdout.trim()

/** A command says how it is used; the doctor examines. */
const FIRST_LINE = /^(?:[^\n]*npm run |ok +configuration: read)/

/** Installs what `npm prune --omit=dev` leaves, as the Dockerfile copies it. */
function install(folder: string): void {
  const root = realpathSync('.')
  const kept = said('npm', 'ls', '--omit=dev', '--all', '--parseable').split('\n')
  for (const path of kept.map((line) => relative(root, line)).filter((line) => line.startsWith('node_modules'))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(path, join(folder, path), { recursive: true })
  }
  for (const path of ['dist', 'db/migrations', 'server/scripts/run.mjs', 'package.json'])
    cpSync(path, join(folder, path), { recursive: true })
}

test('without what only builds it, the shop sells, delivers, invoices and is backed up, in less than 200 MB of modules', async () => {
  const [folder, dataDir, backup] = [temporaryFolder(), temporaryFolder(), join(temporaryFolder(), 'backup')]
  install(folder)
  expect(Number.parseInt(said('du', '-sm', join(folder, 'node_modules')), 10)).toBeLessThan(200)

  const shop = await startBuiltShop(
    dataDir,
    { METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
    folder,
  )
  const customer = shop.browser()
  await customer.login('klant@voorbeeld.nl')
  await add(customer, 'zonderbouw.nl')
  await payAtBank(customer, await purchase(customer))
  const query =
    '{ viewer { domain(name: "zonderbouw.nl") { status } invoices(first: 1) { edges { node { pdfUrl } } } } }'
  await expect
    .poll(async () => (await customer.graphql(query)).data.viewer.domain?.status, { timeout: 20_000 })
    .toBe('ACTIVE')
  const { data } = await customer.graphql(query)
  const pdf = await customer.get(new URL(data.viewer.invoices.edges[0].node.pdfUrl, shop.url).pathname)
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')

  const made = spawnSync('npm', ['run', '-s', 'backup', '--', backup], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect(made.stdout + made.stderr).toContain('what is there was checked')
  for (const script of SCRIPTS) {
    const ran = spawnSync(process.execPath, ['server/scripts/run.mjs', `server/scripts/${script}.ts`], {
      cwd: folder,
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    })
    expect(ran.stdout + ran.stderr, `${script} without arguments`).toMatch(FIRST_LINE)
  }
  expect((await shop.end('SIGTERM')).code).toBe(0)
})

test('what the built server leaves in node_modules is what it is installed with, and fonts', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const others = Object.keys(dependencies).filter((name) => !UNBUNDLED.includes(name))
  expect(others.filter((name) => !/^@expo-google-fonts\/|^dejavu-fonts-ttf$/.test(name))).toEqual([])
  expect(UNBUNDLED.filter((name) => !(name in dependencies))).toEqual([])
})
