import type { Deps } from '../../common/context'
import { view } from '../../graphql/view'
import { Domain } from './domains.graphql'
import type { DomainRow } from './domains.repository'

/** Converts a domain for its owner. */
export const domainView = ({ config }: Pick<Deps, 'config'>, row: DomainRow): Domain =>
  view(Domain, {
    id: row.id,
    name: row.name,
    status: row.status,
    isManageable: row.isManageable,
    isActiveDnsServer: row.usesOurDns,
    nameServers: row.usesOurDns ? [...config.nameServers] : row.nameServers && [...row.nameServers],
    isHolderVerified: row.isHolderVerified,
    readOnly: row.readOnly,
    privacy: { supported: row.privacySupported, enabled: row.privacyEnabled, protect: row.privacyProtect },
    forwarding: { type: row.forwardType, to: row.forwardUrl },
    holderId: row.holderId,
    premiumPrice: row.premiumPrice,
    registeredAt: new Date(row.registeredAt),
    expiresAt: new Date(row.expiresAt),
  })
