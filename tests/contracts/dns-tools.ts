import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe } from 'vitest'

const run = promisify(execFile)

/** The tools of BIND that ask name servers; `npm test` installs them. */
const isThere = existsSync('/usr/bin/dig') && existsSync('/usr/bin/delv')

if (!isThere) console.warn('dig and delv are not installed (bind9-dnsutils): what they would say is NOT tested')

/** As `describe`, passed over where the tools are missing. */
export const describeWithDnsTools = describe.skipIf(!isThere)

/** What dig prints about an answer of the server on this port. */
export async function dig(port: number, ...asked: string[]): Promise<string> {
  const { stdout } = await run('/usr/bin/dig', ['@127.0.0.1', '-p', String(port), '+tries=1', '+time=2', ...asked])
  return stdout
}

/** What delv prints, a resolver that checks every signature from this trust anchor on. */
export async function delv(port: number, anchor: { file: string; zone: string }, ...asked: string[]): Promise<string> {
  const options = ['@127.0.0.1', '-p', String(port), '-a', anchor.file, `+root=${anchor.zone}`, '+vtrace']
  const { stdout, stderr } = await run('/usr/bin/delv', [...options, ...asked]).catch(
    (error: unknown) => error as Output,
  )
  return stdout + stderr
}

interface Output {
  stdout: string
  stderr: string
}
