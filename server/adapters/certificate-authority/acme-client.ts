import { createECDH, createHash, createHmac, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto'
import * as z from 'zod'
import { OperatorNeeded, OutsideUnavailable } from '../../ports/outside-unavailable'
import { createOutsideHttp, type OutsideHttpOptions, type OutsideResponse, readJson } from '../outside-http'

/** Name of the port for errors and logs. */
export const SYSTEM = 'certificates'

/** Account at a commercial authority that an ACME account is bound to (RFC 8555 §7.3.4). */
interface AcmeBinding {
  kid: string
  /** Key in base64url. */
  hmac: string
}

export interface AcmeClientOptions {
  /** URL of the directory of the authority. */
  directory: string
  /** Text from which the key of the account is derived. Another text is another account. */
  secret: string
  /** E-mail address for messages of the authority. */
  contact?: string | undefined
  binding?: AcmeBinding | undefined
  /** Certificate authorities to trust for the directory instead of the usual ones, as PEM. */
  ca?: string | undefined
  /** Timeouts that a test shortens. */
  http?: Pick<OutsideHttpOptions, 'readMs' | 'writeMs' | 'retryMs'>
}

/** The authority refused a request, and says why (RFC 8555 §6.7). */
export class AcmeProblem extends Error {
  override name = 'AcmeProblem'
  constructor(
    /** Last part of the URN: `rejectedIdentifier`, `badCSR`. */
    readonly type: string,
    readonly status: number,
  ) {
    super(`the authority answered ${type} with status ${status}`)
  }
}

/** Signed requests to a certificate authority, with its account and nonces (RFC 8555). */
export interface AcmeClient {
  directory(): Promise<AcmeDirectory>
  /** Finds or creates the account, and returns its URL. Throws OperatorNeeded if the authority gives none. */
  account(): Promise<string>
  /** Whether the account exists. Creates nothing. */
  hasAccount(): Promise<boolean>
  /** Posts to a resource of the authority. Throws AcmeProblem for a refusal, and OutsideUnavailable. */
  post(url: string, payload: object): Promise<OutsideResponse>
  /** Reads a resource (POST-as-GET). Throws as `post` does. */
  get(url: string, accept?: string): Promise<OutsideResponse>
  /** Value of the TXT record that proves a token (RFC 8555 §8.4). */
  proofOf(token: string): string
  close(): Promise<void>
}

const directorySchema = z.object({
  newNonce: z.url(),
  newAccount: z.url(),
  newOrder: z.url(),
  meta: z
    .object({ externalAccountRequired: z.boolean().optional(), termsOfService: z.string().optional() })
    .optional()
    .catch(undefined),
})
export type AcmeDirectory = z.output<typeof directorySchema>

const problemSchema = z.object({ type: z.string().startsWith('urn:ietf:params:acme:error:') })

const CALL_MS = 10_000
/** Authorities refuse some nonces for no fault of ours, and give a new one. */
const NONCE_ATTEMPTS = 6
/** Unused nonces that are kept; each response has one. */
const NONCES_KEPT = 8

export function createAcmeClient({
  directory: directoryUrl,
  secret,
  contact,
  binding,
  ca,
  http: limits,
}: AcmeClientOptions): AcmeClient {
  const { origin, pathname, search } = new URL(directoryUrl)
  const http = createOutsideHttp({
    system: SYSTEM,
    url: origin,
    readMs: CALL_MS,
    writeMs: CALL_MS,
    ca,
    isExplained: (response) => response.status < 500 && problemIn(response) !== null,
    ...limits,
  })
  const key = accountKey(secret)
  const jwk = publicJwk(key)
  const thumbprint = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url')
  const nonces: string[] = []
  let known: Promise<AcmeDirectory> | null = null
  let accountUrl: Promise<string> | null = null

  /** Path of a URL that the authority gave. One at another host is not followed. */
  function pathIn(url: string): string {
    const at = new URL(url)
    if (at.origin !== origin) throw new OutsideUnavailable(SYSTEM, { cause: new Error('a URL leads to another host') })
    return at.pathname + at.search
  }

  function directory(): Promise<AcmeDirectory> {
    known ??= http
      .request({ path: pathname + search })
      .then((response) => readJson(SYSTEM, directorySchema, response))
      .catch((error) => {
        known = null
        throw error
      })
    return known
  }

  async function nextNonce(): Promise<string> {
    const kept = nonces.pop()
    if (kept) return kept
    const { headers } = await http.request({ path: pathIn((await directory()).newNonce) })
    const nonce = headers['replay-nonce']
    if (!nonce) throw new OutsideUnavailable(SYSTEM, { cause: new Error('the authority gave no nonce') })
    return nonce
  }

  /** Sends a signed request, with the key or the URL of the account as its signer. A null payload reads (POST-as-GET). */
  async function send(
    url: string,
    { payload, signer, accept }: { payload: object | null; signer: { kid: string } | { jwk: object }; accept?: string },
  ): Promise<OutsideResponse> {
    for (let attempt = 1; ; attempt++) {
      const header = { alg: 'ES256', nonce: await nextNonce(), url, ...signer }
      const response = await http.request({
        method: 'POST',
        path: pathIn(url),
        json: signed(header, payload, (text) => sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' })),
        headers: { 'content-type': 'application/jose+json', ...(accept && { accept }) },
        mayBeForbidden: true,
      })
      const nonce = response.headers['replay-nonce']
      if (nonce && nonces.length < NONCES_KEPT) nonces.push(nonce)
      if (response.status < 400) return response
      const type = problemIn(response) ?? 'unknown'
      if (type !== 'badNonce' || attempt === NONCE_ATTEMPTS) throw new AcmeProblem(type, response.status)
      // Those that are kept may be refused for the same reason.
      nonces.length = 0
      if (nonce) nonces.push(nonce)
    }
  }

  async function newAccount(about: { onlyReturnExisting: true } | { termsOfServiceAgreed: true }): Promise<string> {
    const { newAccount: url } = await directory()
    const payload = {
      ...about,
      ...(contact && { contact: [`mailto:${contact}`] }),
      ...(binding && { externalAccountBinding: bound(binding, { jwk, url }) }),
    }
    const { headers } = await send(url, { payload, signer: { jwk } })
    if (!headers.location) throw new OutsideUnavailable(SYSTEM, { cause: new Error('the account has no address') })
    return headers.location
  }

  function account(): Promise<string> {
    accountUrl ??= newAccount({ termsOfServiceAgreed: true }).catch((error) => {
      accountUrl = null
      if (!(error instanceof AcmeProblem)) throw error
      const needs = error.type === 'userActionRequired' ? 'agreement' : 'credentials'
      throw new OperatorNeeded(SYSTEM, needs, { cause: error })
    })
    return accountUrl
  }

  async function sendAs(url: string, payload: object | null, accept?: string): Promise<OutsideResponse> {
    try {
      return await send(url, { payload, signer: { kid: await account() }, ...(accept && { accept }) })
    } catch (error) {
      if (!(error instanceof AcmeProblem) || error.type !== 'accountDoesNotExist') throw error
      accountUrl = null
      return send(url, { payload, signer: { kid: await account() }, ...(accept && { accept }) })
    }
  }

  return {
    directory,
    account,
    async hasAccount() {
      try {
        await newAccount({ onlyReturnExisting: true })
        return true
      } catch (error) {
        if (error instanceof AcmeProblem && error.type === 'accountDoesNotExist') return false
        throw error
      }
    },
    post: sendAs,
    get: (url, accept) => sendAs(url, null, accept),
    proofOf: (token) => createHash('sha256').update(`${token}.${thumbprint}`).digest('base64url'),
    close: () => http.close(),
  }
}

/** Returns the type of a problem document of ACME; null for another response. */
function problemIn({ text }: OutsideResponse): string | null {
  try {
    const { data } = problemSchema.safeParse(JSON.parse(text))
    return data?.type.split(':').at(-1) ?? null
  } catch {
    return null
  }
}

const base64Json = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JSON Web Signature in the flattened form (RFC 7515 §7.2.2). */
function signed(header: object, payload: object | null, signature: (text: Buffer) => Buffer) {
  const head = base64Json(header)
  const body = payload === null ? '' : base64Json(payload)
  return { protected: head, payload: body, signature: signature(Buffer.from(`${head}.${body}`)).toString('base64url') }
}

const bound = ({ kid, hmac }: AcmeBinding, { jwk, url }: { jwk: object; url: string }) =>
  signed({ alg: 'HS256', kid, url }, jwk, (text) =>
    createHmac('sha256', Buffer.from(hmac, 'base64url')).update(text).digest(),
  )

/** Order of the group of P-256 (FIPS 186-5). */
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Derives the key of an account from a secret: the same on every instance and after every start, so nothing is stored. */
function accountKey(secret: string): KeyObject {
  // 64 bits more than the order, so that the remainder is uniform (FIPS 186-5 A.2.1).
  const bits = Buffer.from(hkdfSync('sha256', secret, '', 'ACME account key', 40)).toString('hex')
  const scalar = (BigInt(`0x${bits}`) % (P256_ORDER - 1n)) + 1n
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(d)
  const point = ecdh.getPublicKey()
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256', d: d.toString('base64url') },
    ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  }
  return createPrivateKey({ key: jwk, format: 'jwk' })
}

/** The public key, with its fields in the order of a thumbprint (RFC 7638 §3.2). */
function publicJwk(key: KeyObject): { crv: string; kty: string; x: string; y: string } {
  const { crv = '', kty = '', x = '', y = '' } = key.export({ format: 'jwk' })
  return { crv, kty, x, y }
}
