import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import type { TsigKey } from '../../server/adapters/dns-server/tsig-key'
import { endProcess } from './end-process'

const PROGRAM = '/usr/sbin/nsd'
const isInstalled = existsSync(PROGRAM)

if (!isInstalled) console.warn('NSD is not installed (nsd): its checks are skipped')

/** Like `describe`, but skipped where NSD is missing. */
export const describeWithNsd = describe.skipIf(!isInstalled)

export interface NsdOptions {
  /** Port on 127.0.0.1 to listen on. */
  port: number
  /** Port of the primary on 127.0.0.1. */
  primaryPort: number
  zones: readonly string[]
  tsigKey?: TsigKey | undefined
  /** Uses incremental transfers, which begin over UDP, instead of whole ones. */
  isIncremental?: boolean
}

/** Starts an NSD that transfers zones from a primary, in a folder of its own. */
export function startNsd({ port, primaryPort, zones, tsigKey, isIncremental = false }: NsdOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-nsd-'))
  const file = (name: string) => `"${join(folder, name)}"`
  const key = tsigKey ? 'transfer' : 'NOKEY'
  const lines = [
    'server:',
    `ip-address: 127.0.0.1@${port}`,
    'username: ""',
    'server-count: 1',
    'database: ""',
    `zonesdir: ${file('')}`,
    `pidfile: ${file('nsd.pid')}`,
    `xfrdfile: ${file('xfrd.state')}`,
    `zonelistfile: ${file('zone.list')}`,
    `xfrdir: ${file('')}`,
    'xfrd-reload-timeout: 0',
    'remote-control:',
    'control-enable: no',
    ...(tsigKey ? ['key:', 'name: transfer', 'algorithm: hmac-sha256', `secret: "${tsigKey.secret}"`] : []),
    ...zones.flatMap((zone) => [
      'zone:',
      `name: ${zone}`,
      `request-xfr: ${isIncremental ? '' : 'AXFR '}127.0.0.1@${primaryPort} ${key}`,
      `allow-notify: 127.0.0.1 ${key}`,
      'min-retry-time: 1',
      'max-retry-time: 2',
    ]),
  ]
  writeFileSync(join(folder, 'nsd.conf'), `${lines.join('\n')}\n`)
  const server = spawn(PROGRAM, ['-d', '-V', process.env.TEST_LOG ? '3' : '0', '-c', join(folder, 'nsd.conf')], {
    stdio: process.env.TEST_LOG ? 'inherit' : 'ignore',
  })
  return {
    async stop() {
      await endProcess(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
