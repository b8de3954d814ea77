import { DOMAIN_STATUSES, type DomainStatus } from '../../../rules/domain-status'

/** Which of a customer's domains are asked for. */
export interface AskedDomains {
  /** Part of the name; empty for all. */
  search: string
  /** Null for all. */
  status: DomainStatus | null
}

/** What the address of the list asks for; what it does not know it leaves out. */
export const askedDomains = (address: URLSearchParams): AskedDomains => ({
  search: address.get('search')?.trim() ?? '',
  status: DOMAIN_STATUSES.find((status) => status === address.get('status')) ?? null,
})

/** The variables of the list's query for its first page. */
export const domainsVariables = ({ search, status }: AskedDomains) => ({
  search: search || null,
  status,
  after: null,
})
