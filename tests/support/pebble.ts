import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe } from 'vitest'
import { createAuthority } from '../far-sides/certificates'
import { type FarRequest, type FarResponse, startFarSide } from '../far-sides/far-side'
import { endProcess } from './end-process'
import { freePort } from './free-port'

const PROGRAM = '/usr/bin/pebble'
const isInstalled = existsSync(PROGRAM)

if (!isInstalled) console.warn('Pebble is not installed (pebble): its checks are skipped')

/** Like `describe`, but skipped where Pebble is missing. */
export const describeWithPebble = describe.skipIf(!isInstalled)

export interface PebbleOptions {
  /** UDP port on 127.0.0.1 of the name server that it asks for validation records. */
  dnsPort: number
  /** Accounts have to be bound to one of these, as key id and key in base64url. */
  bindings?: Record<string, string>
  /** Percentage of validations that are taken over from earlier ones; none when left out. */
  reused?: number
}

/** Starts Pebble, the ACME server for tests, in a folder of its own. It refuses some nonces on purpose, as real ones do. */
export async function startPebble({ dnsPort, bindings, reused = 0 }: PebbleOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-pebble-'))
  const [port, managementPort] = [await freePort(), await freePort()]
  const { ca, issue } = await createAuthority('Pebble')
  const { cert, key } = await issue('127.0.0.1')
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${managementPort}`,
    certificate: file('cert.pem', cert),
    privateKey: file('key.pem', key),
    httpPort: 5002,
    tlsPort: 5001,
    ocspResponderURL: '',
    externalAccountBindingRequired: bindings !== undefined,
    ...(bindings && { externalAccountMACKeys: bindings }),
  }
  const config = file('pebble.json', JSON.stringify({ pebble }))
  const server = spawn(PROGRAM, ['-config', config, '-dnsserver', `127.0.0.1:${dnsPort}`], {
    stdio: process.env.TEST_LOG ? 'inherit' : 'ignore',
    env: {
      ...{ PATH: process.env.PATH, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '20' },
      PEBBLE_AUTHZREUSE: String(reused),
    },
  })
  const ask = (at: number, options: Partial<FarRequest>) => askOver(at, ca, options)
  await isUp(() => ask(port, { path: '/dir' }))
  return {
    /** URL of its directory, over TLS with a certificate of `ca`. */
    directory: `https://127.0.0.1:${port}/dir`,
    /** PEM. */
    ca,
    caFile: file('ca.pem', ca),
    /** Its root certificate, in PEM. */
    root: async (): Promise<string> => String((await ask(managementPort, { path: '/roots/0' })).body),
    /** Starts a server before it whose responses can be spoiled, or answered by `instead`. Its certificate is of the same `ca`. */
    async behind(instead: (asked: FarRequest) => FarResponse | null = () => null) {
      const far = await startFarSide(async (asked) => instead(asked) ?? ask(port, asked), { cert, key })
      return { ...far, directory: `${far.url}/dir` }
    },
    async stop() {
      await endProcess(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Forwards a request with its host, so that the URLs in the response lead back to the address that was asked. */
function askOver(
  port: number,
  ca: string,
  { method = 'GET', path = '/', headers = {}, body = '' }: Partial<FarRequest>,
): Promise<FarResponse> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path, ca, headers }, async (response) => {
      const { 'content-length': _, ...given } = response.headers
      resolve({
        status: response.statusCode ?? 0,
        headers: Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)])),
        body: await text(response),
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

async function isUp(ask: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return void (await ask())
    } catch (error) {
      if (attempt === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
