import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { Browser } from '../support/browser'
import { TEST_CAPTCHA } from '../support/test-config'

/** The built shop in a process of its own, to be stopped, killed and started anew on the same folder. */
export interface BuiltShop {
  url: string
  pid: number
  /** Milliseconds from its start to its first answer. */
  startMs: number
  browser(): Browser
  /** Sends a signal; answers the exit code and how long it took to end. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; ms: number }>
}

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-drill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Starts the build of `npm run build` on a data folder, as it lies here or in another folder. Rejects with what it said when it
 * ends before it is open.
 */
export async function startBuiltShop(
  dataDir: string,
  env: Record<string, string> = {},
  installedIn = '.',
): Promise<BuiltShop> {
  const began = performance.now()
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: installedIn,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      CAPTCHA_TEST_TOKEN: TEST_CAPTCHA,
      REGISTRY_LATENCY: 'false',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = await addressOf(child)
  await fetch(`${url}/healthz`)
  const startMs = performance.now() - began
  return {
    url,
    pid: child.pid ?? 0,
    startMs,
    browser: () => new Browser(url),
    async end(signal) {
      const asked = performance.now()
      const code = new Promise<number | null>((resolve) => child.once('exit', resolve))
      child.kill(signal)
      return { code: await code, ms: performance.now() - asked }
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const read = (data: unknown) => {
      said += String(data)
      const [, url] = /open at (\S+)/.exec(said) ?? []
      if (url) resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said.trim()}`)))
  })
}
