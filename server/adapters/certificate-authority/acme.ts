import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { validationName } from '../../../rules/certificate'
import { DAY_MS } from '../../../rules/time'
import { secret } from '../../common/setting'
import type { CertificateAuthority, CertificateOutcome, DomainValidation } from '../../ports/certificate-authority'
import type { Clock } from '../../ports/clock'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { defineAdapter } from '../adapter'
import { readJson, vendorUrl } from '../outside-http'
import type { OutsideRequest, OutsideRequests } from '../outside-requests'
import { type AcmeClient, type AcmeClientOptions, AcmeProblem, createAcmeClient, SYSTEM } from './acme-client'
import { examineAcme } from './examine-acme'
import { createProofLookup, type IsServed } from './served-proofs'

const LETS_ENCRYPT = 'https://acme-v02.api.letsencrypt.org/directory'

export const acme = defineAdapter({
  port: 'certificates',
  name: 'acme',
  description:
    "An authority that speaks ACME (RFC 8555): Let's Encrypt, or a commercial one by external account binding.",
  settings: z
    .object({
      ACME_DIRECTORY: vendorUrl(LETS_ENCRYPT, 'Address of the directory of the authority.'),
      ACME_CONTACT: z.email().optional().describe('E-mail address that the authority writes to.'),
      ACME_EAB_KID: z
        .string()
        .min(1)
        .optional()
        .describe('Id of the account at a commercial authority. Goes with `ACME_EAB_HMAC`.'),
      ACME_EAB_HMAC: secret(
        z
          .string()
          .regex(/^[\w-]+=*$/, 'must be base64url')
          .optional()
          .describe('Its key, in base64url.'),
      ),
      ACME_CA_FILE: z
        .string()
        .transform(certificatesIn)
        .optional()
        .describe(
          'File with the certificate authorities (PEM) to trust for the directory, where they are not the usual ones.',
        ),
      ACME_DNS: z
        .string()
        .transform((text) => text.split(',').map((address) => address.trim()))
        .refine((addresses) => addresses.every(isServer), 'must be IP addresses, each with or without a port')
        .optional()
        .describe(
          'Name servers, separated by commas, that are asked whether a validation record is served before the authority looks. Without it all name servers of the zone are asked.',
        ),
    })
    .refine(
      ({ ACME_EAB_KID: kid, ACME_EAB_HMAC: hmac }) => (kid === undefined) === (hmac === undefined),
      'ACME_EAB_KID and ACME_EAB_HMAC go together',
    ),
  address: ({ ACME_DIRECTORY }) => ACME_DIRECTORY,
  trial: { setting: 'ACME_DIRECTORY', isTrial: ({ ACME_DIRECTORY }) => /staging|\btest\b/.test(ACME_DIRECTORY) },
  open(settings, { clock, requestsOf, secretFor }) {
    const { ACME_EAB_KID: kid, ACME_EAB_HMAC: hmac } = settings
    const options = {
      directory: settings.ACME_DIRECTORY,
      secret: secretFor('ACME account'),
      contact: settings.ACME_CONTACT,
      binding: kid && hmac ? { kid, hmac } : undefined,
      ca: settings.ACME_CA_FILE,
    }
    const { close, ...port } = createAcme({
      ...options,
      clock,
      requests: requestsOf('acme'),
      isServed: createProofLookup(settings.ACME_DNS),
    })
    return { port, examine: () => examineAcme(options), close }
  },
})

/** Throws for a file that holds no certificate, which the configuration reports by the name of its setting. */
function certificatesIn(file: string, issues: z.RefinementCtx): string {
  try {
    const pem = readFileSync(file, 'utf8')
    return new X509Certificate(pem) && pem
  } catch {
    issues.addIssue({ code: 'custom', message: 'must name a file with certificates (PEM)' })
    return z.NEVER
  }
}

/** `203.0.113.1`, `203.0.113.1:5353`, `2001:db8::1` or `[2001:db8::1]:5353`. */
const isServer = (text: string): boolean =>
  isIP(text) !== 0 || isIP(text.replace(/:\d{1,5}$/, '').replace(/^\[(.*)\]$/, '$1')) !== 0

export interface AcmeOptions extends AcmeClientOptions {
  requests: OutsideRequests
  clock: Clock
  isServed: IsServed
}

/** Requests that are not validated within this time are refused. */
const VALIDATE_WITHIN_DAYS = 14
/** A validation that failed spoils its order. So many orders are made for one request. */
const MOST_ORDERS = 4
/** Time for which a call waits for the authority, which usually decides within seconds. */
const SETTLE_MS = 8000
const POLL_MS = 500

const KIND = 'certificate'
const detailsSchema = z.object({ csr: z.string(), names: z.array(z.string()), since: z.number() })

const order = z.object({
  status: z.enum(['pending', 'ready', 'processing', 'valid', 'invalid']),
  authorizations: z.array(z.url()),
  finalize: z.url(),
  certificate: z.url().optional(),
  error: z.object({ type: z.string() }).optional(),
})
type Order = z.output<typeof order>

const challenge = z.object({
  type: z.string(),
  url: z.url(),
  status: z.string(),
  token: z.string().optional(),
  error: z.object({ type: z.string() }).optional(),
})
const authorization = z.object({
  status: z.string(),
  identifier: z.object({ value: z.string() }),
  challenges: z.array(challenge),
})
type Authorization = z.output<typeof authorization>

/**
 * A certificate authority over ACME. Each request is recorded with its order before a record is asked for. The authority is told to
 * look when all name servers of a zone serve the record, since a failed validation spoils the order.
 */
export function createAcme({
  requests,
  clock,
  isServed,
  ...options
}: AcmeOptions): CertificateAuthority & { close(): Promise<void> } {
  const client = createAcmeClient(options)

  const read = async <S extends z.ZodType>(schema: S, url: string): Promise<z.output<S>> =>
    readJson(SYSTEM, schema, await client.get(url))

  const settle = async (reference: string, outcome: CertificateOutcome): Promise<CertificateOutcome> => {
    await requests.note(reference, { outcome })
    return outcome
  }

  /** Makes an order for a recorded request. Repeated after a lost response it makes another, which costs nothing. */
  async function placeOrder(request: OutsideRequest): Promise<CertificateOutcome> {
    const { names } = detailsSchema.parse(request.details)
    const payload = { identifiers: names.map((value) => ({ type: 'dns', value })) }
    try {
      const response = await client.post((await client.directory()).newOrder, payload)
      const placed = readJson(SYSTEM, order, response)
      const { location } = response.headers
      if (!location) throw new OutsideUnavailable(SYSTEM, { cause: new Error('the order has no address') })
      const outcome: CertificateOutcome = { outcome: 'pending', validations: await validationsOf(placed, names) }
      await requests.note(request.reference, { outsideId: location, outcome })
      return outcome
    } catch (error) {
      return settle(request.reference, refusal(error))
    }
  }

  /** Returns the records that an order still needs, in the order of the names. */
  async function validationsOf({ authorizations }: Order, names: readonly string[]): Promise<DomainValidation[]> {
    const all = await Promise.all(authorizations.map((url) => read(authorization, url)))
    const wanted = all.flatMap((one) => {
      const { token } = proofIn(one)
      if (one.status !== 'pending' || token === undefined) return []
      return { name: validationName(one.identifier.value), value: client.proofOf(token) }
    })
    const places = names.map(validationName)
    return wanted.sort((a, b) => places.indexOf(a.name) - places.indexOf(b.name))
  }

  /** Advances an order as far as the authority gets within some seconds. */
  async function advance(request: OutsideRequest, url: string): Promise<CertificateOutcome> {
    const { csr } = detailsSchema.parse(request.details)
    for (const until = performance.now() + SETTLE_MS; ; await setTimeout(POLL_MS)) {
      const current = await read(order, url)
      if (current.status === 'valid' && current.certificate)
        return settle(request.reference, await issued(client, current.certificate))
      if (current.status === 'invalid') return replaceOrder(request, await reasonOf(current))
      const isWaiting = current.status === 'pending' && !(await tellServed(current))
      if (isWaiting || performance.now() > until) return pendingOf(request)
      if (current.status === 'ready') {
        const { requestBytes } = await signing()
        await client.post(current.finalize, { csr: requestBytes(csr) }).catch(ignore('orderNotReady'))
      }
    }
  }

  /** Tells the authority to look at the records that are served. Returns whether all are. */
  async function tellServed({ authorizations }: Order): Promise<boolean> {
    const told = await Promise.all(
      authorizations.map(async (url) => {
        const one = await read(authorization, url)
        if (one.status !== 'pending') return true
        const { token = '', status, url: at } = proofIn(one)
        if (status !== 'pending') return true
        if (!(await isServed(validationName(one.identifier.value), client.proofOf(token)))) return false
        await client.post(at, {}).catch(ignore('malformed'))
        return true
      }),
    )
    return told.every(Boolean)
  }

  async function reasonOf({ authorizations, error }: Order): Promise<'name-refused' | 'bad-request' | 'not-validated'> {
    const all = await Promise.all(authorizations.map((url) => read(authorization, url)))
    const failed = all.flatMap(({ challenges }) => challenges.flatMap((one) => one.error?.type ?? []))
    const types = [...failed, ...(error ? [error.type] : [])].map((type) => type.split(':').at(-1) ?? '')
    if (types.some((type) => NAME_REFUSED.has(type))) return 'name-refused'
    return types.includes('badCSR') ? 'bad-request' : 'not-validated'
  }

  /** Makes another order after a validation failed or the order expired, which a name server that was late for a moment can cause. */
  async function replaceOrder(
    request: OutsideRequest,
    reason: 'name-refused' | 'bad-request' | 'not-validated',
  ): Promise<CertificateOutcome> {
    const made = Number(request.kind.split(' ')[1] ?? 1)
    if (reason !== 'not-validated' || made >= MOST_ORDERS)
      return settle(request.reference, { outcome: 'refused', reason })
    const kind = `${KIND} ${made + 1}`
    if (!(await requests.beginAgain(request, kind))) return pendingOf(request)
    return placeOrder({ ...request, kind })
  }

  async function outcomeOf(request: OutsideRequest): Promise<CertificateOutcome> {
    const { since } = detailsSchema.parse(request.details)
    const noted = request.outcome as CertificateOutcome | null
    if (noted && noted.outcome !== 'pending') return noted
    if (clock.now() >= since + VALIDATE_WITHIN_DAYS * DAY_MS)
      return settle(request.reference, { outcome: 'refused', reason: 'not-validated' })
    if (request.outsideId === null) return placeOrder(request)
    try {
      return await advance(request, request.outsideId)
    } catch (error) {
      // The order is gone, or belongs to an account of an earlier secret.
      if (error instanceof AcmeProblem && (error.status === 404 || error.type === 'unauthorized'))
        return replaceOrder(request, 'not-validated')
      return settle(request.reference, refusal(error))
    }
  }

  return {
    async request({ reference, csr, names }) {
      const known = await requests.find(reference)
      if (known) return outcomeOf(known)
      const { namesRequested } = await signing()
      const asked = await namesRequested(csr, names)
      const details = { csr, names: asked ?? [...names], since: clock.now() }
      const earlier = await requests.begin({ reference, kind: KIND, subject: names[0] ?? '', details })
      if (earlier) return outcomeOf(earlier)
      if (!asked) return settle(reference, { outcome: 'refused', reason: 'bad-request' })
      const request = await requests.find(reference)
      if (!request) throw new Error(`request ${reference} was not recorded`)
      return placeOrder(request)
    },
    async find(reference) {
      const request = await requests.find(reference)
      return request && outcomeOf(request)
    },
    close: () => client.close(),
  }
}

/** Loaded when a certificate is asked for: X.509 is large. */
const signing = () => import('./request-names')

/** The challenge that a TXT record proves. Throws OutsideUnavailable if the authority offers none. */
function proofIn({ challenges }: Authorization): z.output<typeof challenge> {
  const found = challenges.find(({ type }) => type === 'dns-01')
  if (!found) throw new OutsideUnavailable(SYSTEM, { cause: new Error('the authority does not offer dns-01') })
  return found
}

/** Outcome that was noted when the order was made. */
const pendingOf = ({ outcome }: OutsideRequest): CertificateOutcome =>
  (outcome as CertificateOutcome | null) ?? { outcome: 'pending', validations: [] }

async function issued(client: AcmeClient, url: string): Promise<CertificateOutcome> {
  const { text } = await client.get(url, 'application/pem-certificate-chain')
  const [certificate, ...chain] = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n?/g) ?? []
  if (!certificate) throw new OutsideUnavailable(SYSTEM, { cause: new Error('the answer holds no certificate') })
  const expiresAt = Date.parse(new X509Certificate(certificate).validTo)
  return { outcome: 'issued', certificate, chain: chain.join(''), expiresAt }
}

/** Problems that say something about the names, not about the moment (RFC 8555 §6.7). */
const NAME_REFUSED: ReadonlySet<string> = new Set(['rejectedIdentifier', 'unsupportedIdentifier', 'caa'])

/** Returns the outcome that a problem means. Throws what says nothing final. */
function refusal(error: unknown): CertificateOutcome {
  if (!(error instanceof AcmeProblem)) throw error
  if (NAME_REFUSED.has(error.type)) return { outcome: 'refused', reason: 'name-refused' }
  if (error.type === 'badCSR' || error.type === 'badPublicKey') return { outcome: 'refused', reason: 'bad-request' }
  throw new OutsideUnavailable(SYSTEM, { cause: error })
}

/** Ignores the problem that another call was faster. */
const ignore = (type: string) => (error: unknown) => {
  if (!(error instanceof AcmeProblem) || error.type !== type) throw error
}
