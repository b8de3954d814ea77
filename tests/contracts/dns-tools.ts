import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe } from 'vitest'
import { delegationSignerOf, type ZoneKey } from '../../server/features/dns/dnssec-key'

const run = promisify(execFile)

/** BIND's query tools; `npm test` installs them. */
const isInstalled = existsSync('/usr/bin/dig') && existsSync('/usr/bin/delv')

if (!isInstalled) console.warn('dig and delv are not installed (bind9-dnsutils): their checks are skipped')

/** Like `describe`, but skipped where the tools are missing. */
export const describeWithDnsTools = describe.skipIf(!isInstalled)

/** Returns dig's output for a query to the server on this port. */
export async function dig(port: number, ...asked: string[]): Promise<string> {
  const options = ['@127.0.0.1', '-p', String(port), '+tries=1', '+time=2']
  // A transferred zone is long.
  const { stdout } = await run('/usr/bin/dig', [...options, ...asked], { maxBuffer: 64 * 1024 * 1024 })
  return stdout
}

/** Returns the output of delv, a resolver that validates every signature from this trust anchor. */
export async function delv(port: number, anchor: { file: string; zone: string }, ...asked: string[]): Promise<string> {
  const options = ['@127.0.0.1', '-p', String(port), '-a', anchor.file, `+root=${anchor.zone}`, '+vtrace']
  const { stdout, stderr } = await run('/usr/bin/delv', [...options, ...asked]).catch(
    (error: unknown) => error as Output,
  )
  return stdout + stderr
}

/** Whether delv validates an answer, or a denial, with the DS of this key as its anchor. */
export async function validate(
  port: number,
  folder: string,
  { zone, key }: { zone: string; key: ZoneKey },
  ...asked: string[]
): Promise<boolean> {
  const { keyTag, digest } = delegationSignerOf(zone, key)
  const file = join(folder, `${keyTag}.conf`)
  await writeFile(file, `trust-anchors { ${zone}. static-ds ${keyTag} 13 2 "${digest}"; };\n`)
  const told = await delv(port, { file, zone }, ...asked)
  return /^; (negative response, )?fully validated$/m.test(told)
}

interface Output {
  stdout: string
  stderr: string
}
