import * as z from 'zod'
import { OperatorNeeded, OutsideUnavailable } from '../../ports/outside-unavailable'
import { type OutsideHttp, readJson } from '../outside-http'
import { SYSTEM, type VendorRequest, type Verdict } from './vendor'

const answer = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
  hostname: z.string().optional(),
  action: z.string().optional(),
  score: z.number().min(0).max(1).optional(),
})

/** The vendor refuses the keys of the shop, whatever the token. */
const OUR_FAULT: ReadonlySet<string> = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'invalid-keys',
  'sitekey-secret-mismatch',
])
const THEIR_FAULT = 'internal-error'
/** hCaptcha writes this where it does not know the host. */
const UNKNOWN_HOST = 'not-provided'

/**
 * Asks for a verdict by the form protocol that several vendors share. The address of the visitor is optional there and
 * is not sent, so that the vendor gets no personal data from the shop.
 */
export async function siteverify(
  http: OutsideHttp,
  { path, token, secret }: VendorRequest,
  more: { idempotency_key?: string; sitekey?: string } = {},
): Promise<Verdict> {
  const response = await http.request({
    method: 'POST',
    path,
    form: { secret, response: token, ...more },
    isRepeatable: more.idempotency_key !== undefined,
  })
  const { success, 'error-codes': codes, hostname, action, score } = readJson(SYSTEM, answer, response)
  const refusal = codes.find((code) => OUR_FAULT.has(code))
  if (refusal) throw new OperatorNeeded(SYSTEM, 'credentials', { cause: new Error(`the vendor answers ${refusal}`) })
  if (codes.includes(THEIR_FAULT)) throw new OutsideUnavailable(SYSTEM, { cause: new Error(THEIR_FAULT) })
  if (!success) return { isSolved: false, reason: codes[0] ?? 'none' }
  return { isSolved: true, action, score, hostname: hostname === UNKNOWN_HOST ? undefined : hostname }
}
