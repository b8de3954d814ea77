import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe } from 'vitest'
import { startFarSide } from '../far-sides/far-side'
import { endProcess } from './end-process'
import { freePort } from './free-port'

const PROGRAM = '/usr/sbin/pdns_server'
const SCHEMA = '/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql'
const isInstalled = existsSync(PROGRAM) && existsSync(SCHEMA) && existsSync('/usr/bin/sqlite3')

if (!isInstalled)
  console.warn('PowerDNS is not installed (pdns-server, pdns-backend-sqlite3, sqlite3): its checks are skipped')

/** Like `describe`, but skipped where PowerDNS is missing. */
export const describeWithPowerDns = describe.skipIf(!isInstalled)

export interface PowerDnsServer {
  /** Address of its API. */
  url: string
  apiKey: string
  dnsPort: number
  /** Calls its API as an operator would. Throws for a response above 299. */
  call(method: string, path: string, json?: unknown): Promise<unknown>
  stop(): Promise<void>
}

/** Starts a PowerDNS with an empty SQLite database in a folder of its own, on free ports of 127.0.0.1. */
export async function startPowerDns(settings: Readonly<Record<string, string>> = {}): Promise<PowerDnsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-powerdns-'))
  mkdirSync(join(folder, 'sockets'))
  const database = join(folder, 'pdns.sqlite3')
  execFileSync('/usr/bin/sqlite3', [database], { input: `.read ${SCHEMA}\n` })
  const [dnsPort, webPort] = [await freePort(), await freePort()]
  const apiKey = 'key-of-the-api'
  const all = {
    launch: 'gsqlite3',
    'gsqlite3-database': database,
    'gsqlite3-dnssec': 'yes',
    // Tests do not survive a power cut.
    'gsqlite3-pragma-synchronous': '0',
    'local-address': '127.0.0.1',
    'local-port': dnsPort,
    'socket-dir': join(folder, 'sockets'),
    api: 'yes',
    'api-key': apiKey,
    webserver: 'yes',
    'webserver-address': '127.0.0.1',
    'webserver-port': webPort,
    'webserver-allow-from': '127.0.0.1',
    setuid: '',
    setgid: '',
    guardian: 'no',
    daemon: 'no',
    'disable-syslog': 'yes',
    'security-poll-suffix': '',
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(folder, 'pdns.conf'), lines.join(''))
  const server = spawn(PROGRAM, [`--config-dir=${folder}`], { stdio: process.env.TEST_LOG ? 'inherit' : 'ignore' })
  const url = `http://127.0.0.1:${webPort}`
  const call = async (method: string, path: string, json?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}/api/v1/servers/localhost${path}`, {
      method,
      headers: { 'x-api-key': apiKey, connection: 'close' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  }
  for (let tries = 0; !(await call('GET', '').catch(() => null)); tries++) {
    if (tries === 100 || server.exitCode !== null) throw new Error('PowerDNS does not start')
    await sleep(50)
  }
  return {
    url,
    apiKey,
    dnsPort,
    call,
    async stop() {
      await endProcess(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a far side in front of a server that passes everything on, unless a failure is scripted. */
export const relayTo = ({ url }: PowerDnsServer) =>
  startFarSide(async ({ method, path, query, headers, body }) => {
    const response = await fetch(`${url}${path}?${query}`, {
      method,
      headers: { 'x-api-key': headers['x-api-key'] ?? '', connection: 'close' },
      ...(body && { body }),
    })
    const type = response.headers.get('content-type') ?? 'text/plain'
    return { status: response.status, body: await response.text(), headers: { 'content-type': type } }
  })
