import type { ShopChannel } from '../../../gql/graphql'
import type { step2Text } from './step2.text'
import type { HostingChoice } from './step2-context'

/** The sizes of a package under the same labels on every card, and what they all have (CAT-011, CAT-012). */
export function packageSpecs(t: (typeof step2Text)['nl'], choice: HostingChoice, channel: ShopChannel) {
  const sites = channel === 'RESELLER' ? [{ label: t.sites, value: String(choice.sites) }] : []
  return [
    { label: t.space, value: choice.space },
    { label: t.traffic, value: choice.traffic },
    ...sites,
    { label: t.mailboxes, value: choice.mailboxes },
    { label: t.databases, value: choice.databases },
    { label: t.certificate, value: t.free },
    { label: t.php, value: t.phpVersions },
  ]
}
