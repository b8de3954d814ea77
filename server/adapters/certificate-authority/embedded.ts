import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { validationName } from '../../../rules/certificate'
import { DAY_MS } from '../../../rules/time'
import type { CertificateAuthority, CertificateOutcome, CertificateRequest } from '../../ports/certificate-authority'
import type { Clock } from '../../ports/clock'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { defineAdapter } from '../adapter'
import { publishedTxt } from '../dns-server/embedded'
import type { EmbeddedDatabase } from '../embedded-database'
import type { Issuer } from './embedded-signing'

export interface EmbeddedCertificateAuthority extends CertificateAuthority {
  /** The root certificate in PEM, which no browser trusts. */
  rootCertificate(): Promise<string>
}

interface Options {
  db: EmbeddedDatabase
  clock: Clock
  /** Returns the published TXT records of a name without a trailing dot. */
  lookupTxt(name: string): Promise<readonly string[]>
}

/** Maximum validity of a public certificate (CA/Browser Forum SC-081, since March 2026). */
const VALID_DAYS = 200
/** Requests that are not validated within this time are refused. */
const VALIDATE_WITHIN_DAYS = 14
const SLOW_MS = 60_000

export const embeddedCertificateAuthority = defineAdapter({
  port: 'certificates',
  name: 'embedded',
  description: 'Stand-in: issues genuine certificates under a root that no browser trusts.',
  settings: z.object({}),
  standIn: { keepsFiles: true },
  open(_, { db, clock, embedded }) {
    const lookupTxt = async (name: string) => (embedded.dns ? publishedTxt(embedded.dns, name) : [])
    const port = createEmbeddedCertificateAuthority({ db, clock, lookupTxt })
    return { port, embedded: { certificates: port } }
  },
})

/**
 * Certificate authority with its own root. Its certificates are genuine, except that no browser trusts the root. It
 * issues once the name server publishes its validation token. Names with these prefixes simulate problems: `mislukt` is
 * refused, `fout` loses the first response, and `traag` takes a minute.
 */
export function createEmbeddedCertificateAuthority({ db, clock, lookupTxt }: Options): EmbeddedCertificateAuthority {
  db.exec(TABLES)
  const insert = db.prepare(
    `INSERT INTO certificate_orders (reference, csr, names, token, asked_at, outcome) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (reference) DO NOTHING`,
  )
  const select = db.prepare<[string], OrderRow>('SELECT * FROM certificate_orders WHERE reference = ?')
  const settle = db.prepare('UPDATE certificate_orders SET outcome = ? WHERE reference = ?')
  const stumble = db.prepare('INSERT INTO certificate_stumbles (reference) VALUES (?) ON CONFLICT DO NOTHING')
  const keep = db.prepare(
    'INSERT INTO certificate_issuers (name, certificate, private_key) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const issuerRow = db.prepare<[string], IssuerRow>('SELECT * FROM certificate_issuers WHERE name = ?')

  let issuers: Promise<{ root: Issuer; intermediate: Issuer }> | null = null
  const openIssuers = () => {
    issuers ??= (async () => {
      const root = await openIssuer('root', null)
      return { root, intermediate: await openIssuer('intermediate', root) }
    })()
    return issuers
  }

  async function openIssuer(name: string, parent: Issuer | null): Promise<Issuer> {
    const { makeIssuer, readIssuer } = await signing()
    if (!issuerRow.get(name)) {
      const made = await makeIssuer(name, parent, clock.now())
      keep.run(name, made.certificate, made.privateKey)
    }
    const row = issuerRow.get(name) as IssuerRow
    return readIssuer(row.certificate, row.private_key)
  }

  async function outcomeOf(row: OrderRow): Promise<CertificateOutcome> {
    if (row.outcome !== null) return JSON.parse(row.outcome)
    const names: string[] = JSON.parse(row.names)
    const validations = validationsOf(names, row.token)
    const isProved = await proved(validations)
    const isSlow = names.some((name) => name.startsWith('traag')) && clock.now() < row.asked_at + SLOW_MS
    if (isProved && !isSlow) return settled(row, await issue(row, names))
    if (clock.now() < row.asked_at + VALIDATE_WITHIN_DAYS * DAY_MS) return { outcome: 'pending', validations }
    return settled(row, { outcome: 'refused', reason: 'not-validated' })
  }

  function settled({ reference }: OrderRow, outcome: CertificateOutcome): CertificateOutcome {
    settle.run(JSON.stringify(outcome), reference)
    return outcome
  }

  async function proved(validations: ReturnType<typeof validationsOf>): Promise<boolean> {
    for (const { name, value } of validations) if (!(await lookupTxt(name)).includes(value)) return false
    return true
  }

  async function issue({ csr }: OrderRow, names: readonly string[]): Promise<CertificateOutcome> {
    const { intermediate } = await openIssuers()
    const from = clock.now()
    const { issueLeaf } = await signing()
    const leaf = await issueLeaf(csr, names, { issuer: intermediate, from, until: from + VALID_DAYS * DAY_MS })
    const chain = intermediate.certificate.toString('pem')
    return { outcome: 'issued', certificate: leaf.toString('pem'), chain, expiresAt: leaf.notAfter.getTime() }
  }

  return {
    async request(request) {
      const [name = ''] = request.names
      const known = select.get(request.reference)
      if (known) return outcomeOf(known)
      const refusal = await refusalOf(request)
      const token = randomBytes(32).toString('base64url')
      const { reference, csr, names } = request
      insert.run(reference, csr, JSON.stringify(names), token, clock.now(), refusal && JSON.stringify(refusal))
      if (name.startsWith('fout') && stumble.run(reference).changes > 0) throw new OutsideUnavailable('certificates')
      return refusal ?? { outcome: 'pending', validations: validationsOf(names, token) }
    },
    async find(reference) {
      const row = select.get(reference)
      return row ? outcomeOf(row) : null
    },
    rootCertificate: async () => (await openIssuers()).root.certificate.toString('pem'),
  }
}

/** Loaded when a certificate is asked for: X.509 is large. */
const signing = () => import('./embedded-signing')

/** Uses the same token for each name. */
const validationsOf = (names: readonly string[], value: string) =>
  [...new Set(names.map(validationName))].map((name) => ({ name, value }))

async function refusalOf({ csr, names }: CertificateRequest): Promise<CertificateOutcome | null> {
  if (names.some((name) => name.startsWith('mislukt'))) return { outcome: 'refused', reason: 'name-refused' }
  const { namesRequested } = await import('./request-names')
  return (await namesRequested(csr, names)) ? null : { outcome: 'refused', reason: 'bad-request' }
}

interface OrderRow {
  reference: string
  csr: string
  /** JSON. */
  names: string
  token: string
  asked_at: number
  /** JSON; null while the request is pending. */
  outcome: string | null
}

interface IssuerRow {
  name: string
  certificate: string
  private_key: string
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS certificate_orders (
    reference TEXT PRIMARY KEY,
    csr TEXT NOT NULL,
    names TEXT NOT NULL,
    token TEXT NOT NULL,
    asked_at INTEGER NOT NULL,
    outcome TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS certificate_stumbles (reference TEXT PRIMARY KEY) STRICT;
  CREATE TABLE IF NOT EXISTS certificate_issuers (
    name TEXT PRIMARY KEY,
    certificate TEXT NOT NULL,
    private_key TEXT NOT NULL
  ) STRICT;
`
