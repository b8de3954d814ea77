import { isLocal } from '../../common/setting'
import { examine, type Finding, fine, wrong } from '../examination'
import { createOutsideHttp } from '../outside-http'

const CHECK = 'payments: notification address'

/**
 * Checks that the payment provider can notify the shop: its public address takes a notification, and refuses this one, which is
 * none. `ifLocal` says what a shop does that the provider cannot reach.
 */
export async function examineNotifications({
  publicUrl,
  path,
  ifLocal,
}: {
  publicUrl: string
  path: string
  ifLocal: Finding
}): Promise<Finding> {
  if (isLocal(publicUrl)) return ifLocal
  const address = publicUrl + path
  const fix = `Have the proxy pass on POST ${path} unchanged, without a login, and start the shop.`
  const http = createOutsideHttp({ system: 'the shop', url: publicUrl })
  return examine(CHECK, {
    fix,
    async work() {
      const { status } = await http.request({ method: 'POST', path, form: {} })
      if (status === 400) return `${address} takes notifications, and refuses one that is none`
      return wrong(CHECK, `${address} answers with ${status}`, fix)
    },
  }).finally(() => http.close())
}

/** For a provider that is left out of reach, where the shop asks it instead. */
export const askedInstead = (): Finding =>
  fine(CHECK, 'none, since the shop is on this machine: it asks when a buyer returns')

/** For a provider whose notification address is set in its dashboard. */
export const outOfReach = (path: string): Finding =>
  wrong(
    CHECK,
    'none, since the shop is on this machine, which the provider cannot reach',
    `Set PUBLIC_URL to the public address of the shop, and the webhook at the provider to that address with ${path}.`,
  )
