import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { Browser } from '../support/browser'
import { TEST_CAPTCHA } from '../support/test-config'

/** The built shop as a separate process, which can be stopped, killed and restarted on the same folder. */
export interface BuiltShop {
  url: string
  pid: number
  /** Milliseconds from start to the first response. */
  startMs: number
  browser(): Browser
  /** Log lines so far, from the level in `LOG_LEVEL` up; nothing is logged when that is not set. */
  log(): LogLine[]
  /** Sends a signal. Returns the exit code and the time until exit. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; ms: number }>
}

interface LogLine {
  msg: string
  err?: { code?: string }
}

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-drill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Starts the build of `npm run build`, from here or from another folder, on a data folder. Rejects with its output if it exits
 * before it is open.
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
  let written = ''
  child.stdout.on('data', (data) => {
    written += String(data)
  })
  const url = await addressOf(child)
  await fetch(`${url}/healthz`)
  const startMs = performance.now() - began
  return {
    url,
    pid: child.pid ?? 0,
    startMs,
    browser: () => new Browser(url),
    log: () =>
      written
        .split('\n')
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
        .map((line) => JSON.parse(line) as LogLine),
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
