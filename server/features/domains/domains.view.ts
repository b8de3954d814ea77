import { DomainStatus, ForwardOption } from './domains.enums'
import { Domain } from './domains.graphql'
import type { DomainRow } from './domains.repository'

/** A domain as its owner sees it. */
export const domainView = (row: DomainRow): Domain =>
  Object.assign(new Domain(), {
    id: row.id,
    name: row.name,
    status: DomainStatus[row.status],
    isManageable: row.isManageable,
    isActiveDnsServer: row.usesOurDns,
    readOnly: row.readOnly,
    privacy: { supported: row.privacySupported, enabled: row.privacyEnabled, protect: row.privacyProtect },
    forwarding: { type: ForwardOption[row.forwardType], to: row.forwardUrl },
    registeredAt: new Date(row.registeredAt),
    expiresAt: new Date(row.expiresAt),
  })
