import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEST_CAPTCHA } from '../support/test-config'

/** The built shop in a process of its own, as a hoster runs it. */
export interface RunningShop {
  url: string
  mails(): Promise<{ to: string; subject: string; text: string; html: string }[]>
  stop(): Promise<void>
}

/** Starts the build of `npm run build` on a fresh data folder and a free port. */
export async function startShop(env: Record<string, string> = {}): Promise<RunningShop> {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-e2e-'))
  const shop = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      CAPTCHA_TEST_TOKEN: TEST_CAPTCHA,
      REGISTRY_LATENCY: 'false',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressOf(shop)
  return {
    url,
    mails: async () => (await fetch(`${url}/dev/mail.json`)).json(),
    async stop() {
      const ended = new Promise((resolve) => shop.once('exit', resolve))
      shop.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
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
