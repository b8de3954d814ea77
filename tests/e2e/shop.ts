import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { startBalancer } from '../support/balancer'
import { startPostgres } from '../support/postgres-cluster'
import { TEST_CAPTCHA } from '../support/test-config'

/** The built shop in a separate process, as an operator runs it. */
export interface RunningShop {
  url: string
  mails(): Promise<{ to: string; subject: string; text: string; html: string }[]>
  /** Runs SQL directly on the shop's database, to test how it copes with damaged data. */
  damage(sql: string): void
  stop(): Promise<void>
}

/** Starts the build of `npm run build` on a new data folder and a free port. */
export async function startShop(env: Record<string, string> = {}): Promise<RunningShop> {
  if (process.env.JOURNEYS_ON === 'several instances') return startSeveral(env)
  const shop = new Shop(env)
  await shop.start()
  return shop
}

const INSTANCES = 2

/** Starts several instances on one PostgreSQL, behind a balancer that sends each request to the next instance. */
async function startSeveral(env: Record<string, string>): Promise<RunningShop> {
  const cluster = startPostgres(mkdtempSync(join(tmpdir(), 'wimpel-e2e-postgres-')))
  const balancer = await startBalancer()
  const instances: Shop[] = []
  for (let at = 0; at < INSTANCES; at++) {
    const port = await freePort()
    const shop = new Shop({
      // Only the first instance listens on the extra ports.
      ...(at === 0 ? env : { ...env, DNS_PORT: '', FORWARDER_PORT: '' }),
      PORT: String(port),
      PUBLIC_URL: balancer.url,
      DATABASE_URL: cluster.urlOf('postgres'),
      ...(instances[0] && { DATA_DIR: instances[0].folder }),
      SECRET: 'mR4tq8Zs1vXc6Yb9Ld2Fh7Kp3Wn5Ug0J',
      ALLOW_EMBEDDED: '1',
      INSTANCES: String(INSTANCES),
    })
    await shop.start()
    instances.push(shop)
    balancer.instances.push(`http://127.0.0.1:${port}`)
  }
  return {
    url: balancer.url,
    mails: async () => (await fetch(`${balancer.url}/dev/mail.json`)).json(),
    damage: (sql) => cluster.run('psql', cluster.urlOf('postgres'), '-c', sql),
    async stop() {
      await Promise.all(instances.map((shop) => shop.stop()))
      await balancer.close()
      cluster.remove()
    },
  }
}

/** Another process rarely takes the port before the shop does. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** Sends a request as a visitor of a domain whose DNS points to the forwarder. */
export function askForwarder(
  port: number,
  host: string,
  path = '/',
): Promise<{ status?: number; location?: string; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += String(chunk)
      })
      response.on('end', () => resolve({ status: response.statusCode, location: response.headers.location, body }))
    })
    asked.on('error', reject)
    asked.end()
  })
}

class Shop implements RunningShop {
  url = ''
  private process: ChildProcess | null = null
  folder = ''

  constructor(private readonly env: Record<string, string>) {}

  async start(): Promise<void> {
    this.folder = mkdtempSync(join(tmpdir(), 'wimpel-e2e-'))
    this.process = spawn(process.execPath, ['dist/server/main.js'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: this.folder,
        CAPTCHA_TEST_TOKEN: TEST_CAPTCHA,
        REGISTRY_LATENCY: 'false',
        LOG_LEVEL: 'error',
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.url = await addressOf(this.process)
  }

  async mails() {
    return (await fetch(`${this.url}/dev/mail.json`)).json()
  }

  damage(sql: string): void {
    const file = new Database(join(this.folder, 'shop.sqlite'))
    file.exec(sql)
    file.close()
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.process?.once('exit', resolve))
    this.process?.kill('SIGTERM')
    await ended
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function addressOf(shop: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    shop.stdout?.on('data', (data) => {
      said += String(data)
      const [, url] = /open at (\S+)/.exec(said) ?? []
      if (url) resolve(url)
    })
    shop.once('exit', (code) => reject(new Error(`the shop ended with ${code} before it was open: ${said}`)))
  })
}
