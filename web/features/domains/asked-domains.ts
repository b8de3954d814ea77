import { DOMAIN_STATUSES, type DomainStatus } from '../../../rules/domain-status'

/** Filter of a customer's domains. */
export interface AskedDomains {
  /** Part of the name; empty for all. */
  search: string
  /** Null for all. */
  status: DomainStatus | null
}

/** Filter in the list's address; ignores unknown values. */
export const askedDomains = (address: URLSearchParams): AskedDomains => ({
  search: address.get('search')?.trim() ?? '',
  status: DOMAIN_STATUSES.find((status) => status === address.get('status')) ?? null,
})

/** Variables of the list's query for its first page. */
export const domainsVariables = ({ search, status }: AskedDomains) => ({
  search: search || null,
  status,
  after: null,
})
