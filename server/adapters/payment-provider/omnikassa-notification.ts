import * as z from 'zod'
import { UntrustedNotification } from '../../ports/payment-provider'
import { hasSignature, signatureOf } from './omnikassa-signature'

export const EVENT_NAME = 'merchant.order.status.changed'

const MAX_BYTES = 16 * 1024

// Each field has its own characters, none of them a comma: moving one between two fields cannot keep a signature right.
const notification = z.strictObject({
  authentication: z.string().regex(/^[A-Za-z0-9._-]{1,4096}$/),
  expiry: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)$/),
  eventName: z.literal(EVENT_NAME),
  poiId: z.int().nonnegative(),
  signature: z.string().regex(/^[0-9a-f]{128}$/),
})

export type Notification = z.infer<typeof notification>

type Unsigned = Omit<Notification, 'signature'>

/** The body of a notification as the bank posts it. */
export const writeNotification = (key: Buffer, content: Unsigned): string =>
  JSON.stringify({ ...content, signature: signatureOf(key, fieldsOf(content)) })

/** Reads a raw body. Throws UntrustedNotification for all that the bank did not sign, not now, or not for this shop. */
export function readNotification(rawBody: string, expected: { key: Buffer; poiId: number; now: number }): Notification {
  if (Buffer.byteLength(rawBody) > MAX_BYTES) throw new UntrustedNotification('too large')
  const parsed = notification.safeParse(parseJson(rawBody))
  if (!parsed.success) throw new UntrustedNotification('not understood')
  const content = parsed.data
  if (!hasSignature(expected.key, fieldsOf(content), content.signature))
    throw new UntrustedNotification('wrong signature')
  if (content.poiId !== expected.poiId) throw new UntrustedNotification('for another shop')
  if (!(Date.parse(content.expiry) > expected.now)) throw new UntrustedNotification('expired')
  return content
}

const fieldsOf = ({ authentication, expiry, eventName, poiId }: Unsigned) => [authentication, expiry, eventName, poiId]

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UntrustedNotification('not JSON', { cause })
  }
}
