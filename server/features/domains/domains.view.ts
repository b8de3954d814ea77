import { NAME_SERVERS } from '../../../rules/dns/own-servers'
import { view } from '../../graphql/view'
import { Domain } from './domains.graphql'
import type { DomainRow } from './domains.repository'

/** A domain as its owner sees it. */
export const domainView = (row: DomainRow): Domain =>
  view(Domain, {
    id: row.id,
    name: row.name,
    status: row.status,
    isManageable: row.isManageable,
    isActiveDnsServer: row.usesOurDns,
    nameServers: row.usesOurDns ? [...NAME_SERVERS] : row.nameServers && [...row.nameServers],
    readOnly: row.readOnly,
    privacy: { supported: row.privacySupported, enabled: row.privacyEnabled, protect: row.privacyProtect },
    forwarding: { type: row.forwardType, to: row.forwardUrl },
    holderId: row.holderId,
    premiumPrice: row.premiumPrice,
    registeredAt: new Date(row.registeredAt),
    expiresAt: new Date(row.expiresAt),
  })
