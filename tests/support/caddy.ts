import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const OPENS_WITHIN_MS = 10_000

export const hasCaddy = (): boolean => spawnSync('caddy', ['version']).status === 0

/**
 * Starts Caddy with the configuration of docs/deploy, without certificates, on its own port before instances such as
 * `http://127.0.0.1:3001`.
 */
export async function startCaddy(port: number, instances: string[]): Promise<{ url: string; close(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-caddy-'))
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\nimport ${resolve('docs/deploy/Caddyfile')}\n`)
  const url = `http://127.0.0.1:${port}`
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SHOP_DOMAIN: url,
      SHOP_UPSTREAMS: instances.map((instance) => new URL(instance).host).join(' '),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (part) => {
    said += String(part)
  })
  const close = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  for (const began = performance.now(); child.exitCode === null && performance.now() - began < OPENS_WITHIN_MS; ) {
    if (said.includes('serving initial configuration')) return { url, close }
    await sleep(20)
  }
  close()
  throw new Error(`Caddy does not run: ${said}`)
}
