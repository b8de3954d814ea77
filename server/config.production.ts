import { PORT_NAMES, type PortName, variableOf } from './adapters/adapter'
import type { ChosenAdapters } from './adapters/choose'
import { weaknessOf } from './common/secret'
import { isEncryptedOrLocal } from './common/setting'
import { isAllowed, wordOf } from './config.embedded'
import { type Environment, EXAMPLE_COMPANY, EXAMPLE_SITE, instancesIn } from './config.variables'

/** Variables without which production does not start. */
export const REQUIRED_IN_PRODUCTION: readonly string[] = [
  'PUBLIC_URL',
  'SECRET',
  ...Object.keys({ ...EXAMPLE_COMPANY, ...EXAMPLE_SITE }),
]
/** Variables whose example value can also be an operator's real value. */
const REAL_EXAMPLES: ReadonlySet<string> = new Set(['COMPANY_POST_CODE', 'COMPANY_CITY'])

/** Throws when production would run with unlisted stand-ins, a weak secret or the example's seller. */
export function refuseUnsafeProduction(
  e: Environment,
  { given, adapters }: { given: NodeJS.ProcessEnv; adapters: ChosenAdapters },
): void {
  const problems: string[] = []
  if (!e.PUBLIC_URL) problems.push('PUBLIC_URL is needed')
  else if (!isEncryptedOrLocal(e.PUBLIC_URL)) problems.push('PUBLIC_URL must begin with https://')
  const staffUrl = e.STAFF_URL ?? `http://${e.STAFF_HOST.includes(':') ? `[${e.STAFF_HOST}]` : e.STAFF_HOST}`
  if (e.STAFF_PORT !== undefined && !isEncryptedOrLocal(staffUrl)) problems.push('STAFF_URL must begin with https://')
  const weakness = e.SECRET ? weaknessOf(e.SECRET) : null
  if (!e.SECRET) problems.push('SECRET is needed (32 characters or more)')
  else if (weakness) problems.push(`SECRET is weak: ${weakness}. A good one comes from: openssl rand -base64 32`)
  for (const port of PORT_NAMES) problems.push(...adapters[port].testSettings.map((name) => `${name} is for tests`))
  const sellers = examplesIn(e, given, EXAMPLE_COMPANY)
  if (sellers.length > 0) problems.push(`${sellers.join(', ')} must be your own: invoices name the seller`)
  const contacts = examplesIn(e, given, EXAMPLE_SITE)
  if (contacts.length > 0)
    problems.push(`${contacts.join(', ')} must be your own: pages, mails and invoices name them (empty leaves one out)`)
  if (given.SITE_EMAIL === '') problems.push('SITE_EMAIL is needed: invoices say where to write to')
  for (const port of standInsOf(adapters).filter((each) => !isAllowed(e.ALLOW_EMBEDDED, each)))
    problems.push(`${variableOf(port)} is the embedded one (ALLOW_EMBEDDED=${wordOf(port)} permits it)`)
  if (problems.length > 0) throw new Error(`Not fit for production:\n- ${problems.join('\n- ')}`)
}

/** Returns the ports with a stand-in. The embedded name server is a real one once it listens on a port. */
export const standInsOf = (adapters: ChosenAdapters): PortName[] =>
  PORT_NAMES.filter((port) => adapters[port].isStandIn)

/** Throws when instances that share a database would have different secrets, or files of their own. */
export function refuseUnfitForMany(e: Environment, adapters: ChosenAdapters): void {
  const problems: string[] = []
  if (e.DATABASE_URL) {
    if (!e.SECRET) problems.push('SECRET is needed, the same for all instances')
    const refused = PORT_NAMES.filter((port) => adapters[port].keepsFiles && !isAllowed(e.ALLOW_EMBEDDED, port))
    if (refused.length > 0)
      problems.push(
        `${refused.map(variableOf).join(', ')}: the embedded ones keep what they know in DATA_DIR ` +
          `(ALLOW_EMBEDDED=${refused.map(wordOf).join(',')} permits them, for instances on one machine with the same DATA_DIR)`,
      )
  } else if (instancesIn(e) > 1) problems.push('INSTANCES is for several instances on one DATABASE_URL')
  if (problems.length > 0) throw new Error(`Not fit for several instances:\n- ${problems.join('\n- ')}`)
}

/** Returns the variables that are unset or still have their example value. */
const examplesIn = (e: Environment, given: NodeJS.ProcessEnv, examples: Readonly<Record<string, string>>): string[] =>
  Object.entries(examples)
    .filter(([name, example]) => {
      const isExample = e[name as keyof Environment] === example && !REAL_EXAMPLES.has(name)
      return given[name] === undefined || isExample
    })
    .map(([name]) => name)
