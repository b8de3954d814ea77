import { examine, type Finding, fine, wrong } from '../examination'
import { examineNotifications, outOfReach } from './examine-payments'

export interface ExaminedRabo {
  url: string
  /** In base64. */
  signingKey: string
  /** Public URL of the shop without a trailing slash. */
  publicUrl: string
}

/** Keys of the bank are longer; a shorter one was cut while copying. */
const LEAST_KEY_BYTES = 16
const PATH = '/hooks/payments/rabo'

/**
 * Checks that the refresh token gives an access token, the form of the signing key, which environment is used, and the
 * notification address. Pays nothing.
 */
export async function examineRabo(
  { url, signingKey, publicUrl }: ExaminedRabo,
  refresh: () => Promise<unknown>,
): Promise<Finding[]> {
  const token = await examine('payments: token', {
    fix: 'Copy the refresh token of the webshop from the Rabo Smart Pay dashboard to RABO_REFRESH_TOKEN. Sandbox and production have their own.',
    work: async () => {
      await refresh()
      return 'the bank gives an access token for the refresh token'
    },
  })
  const address = { publicUrl, path: PATH, ifLocal: outOfReach(PATH) }
  return [token, environmentFinding(url), keyFinding(signingKey), await examineNotifications(address)]
}

/** Whether an address is that of the bank's test environment. */
export const isSandbox = (url: string): boolean => new URL(url).hostname.includes('sandbox')

function environmentFinding(url: string): Finding {
  const { hostname } = new URL(url)
  const where = isSandbox(url) ? 'sandbox: nothing is charged' : 'live: buyers are charged'
  return fine('payments: environment', `${where} (${hostname})`)
}

function keyFinding(signingKey: string): Finding {
  const check = 'payments: signing key'
  const { length } = Buffer.from(signingKey, 'base64')
  // Only a notification of the bank can show whose key it is.
  if (length >= LEAST_KEY_BYTES)
    return fine(check, 'has the form of a key; the first notification shows whether it is right')
  return wrong(check, `has only ${length} bytes`, 'Copy the whole signing key from the dashboard to RABO_SIGNING_KEY.')
}
