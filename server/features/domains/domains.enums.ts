import { registerEnumType } from 'type-graphql'

export enum DomainStatus {
  REGISTERING = 'REGISTERING',
  TRANSFERRING = 'TRANSFERRING',
  ACTIVE = 'ACTIVE',
  EXPIRED = 'EXPIRED',
}
registerEnumType(DomainStatus, { name: 'DomainStatus' })

/** How visitors of a domain are sent on: by a redirect, in a frame, by records that point to an address, or not at all. */
export enum ForwardOption {
  HTTP = 'HTTP',
  IFRAME = 'IFRAME',
  DNS = 'DNS',
  NONE = 'NONE',
}
registerEnumType(ForwardOption, { name: 'ForwardOption' })
