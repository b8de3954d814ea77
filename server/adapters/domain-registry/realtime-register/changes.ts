import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseJson } from '../../../../rules/json'
import { type RegistryChanges, UntrustedChange } from '../../../ports/domain-registry'
import { type RealtimeRegisterApi, type RtrNotification, readNotification } from './api'

/** Notifications without a name that one call acknowledges at most. */
const SKIPPED_MAX = 50

/**
 * Returns the name of the oldest notification, which is acknowledged only by the next call: its cursor proves that the name was taken.
 * Until then the registrar returns it again. One name per call; after the last one there is none.
 */
export async function pollChanges(api: RealtimeRegisterApi, cursor: string | null): Promise<RegistryChanges> {
  if (cursor !== null && /^\d{1,15}$/.test(cursor)) await api.acknowledge(Number(cursor))
  for (let skipped = 0; skipped < SKIPPED_MAX; skipped++) {
    const notification = await api.pollNotification()
    if (!notification) break
    const name = nameIn(notification)
    if (name) return { names: [name], cursor: String(notification.id) }
    // About the account, a contact or a certificate.
    await api.acknowledge(notification.id)
  }
  return { names: [], cursor: null }
}

/** Reads the names in a webhook. Throws UntrustedChange unless it is signed with the secret of the account. */
export function readWebhook(
  secret: string,
  { body, headers }: { body: string; headers: Readonly<Record<string, string | undefined>> },
): readonly string[] {
  const signature = Buffer.from(headers.signature ?? '', 'base64')
  const expected = createHmac('sha256', secret).update(body).digest()
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
    throw new UntrustedChange('the signature is missing or wrong')
  const notification = readNotification(parseJson(body))
  if (!notification) throw new UntrustedChange('the notification is not understood')
  const name = nameIn(notification)
  return name ? [name] : []
}

function nameIn({ domainName, processType, processIdentifier }: RtrNotification): string | null {
  const name = domainName ?? (processType === 'domain' ? processIdentifier : null)
  return name && /^(?=.{3,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(name) ? name.toLowerCase() : null
}
