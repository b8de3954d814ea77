import { toUnicode } from '../../../rules/domain-name'
import type { PageAddress } from '../../router/page-route'

/** Result of the query of a page about one of the customer's domains. */
interface OfOneDomain {
  viewer: { domain?: object | null }
}

/** The page's address has the domain's full name. */
export const domainVariables = ({ search }: PageAddress) => ({ name: search.get('name') ?? '' })

export const hasDomain = ({ viewer }: OfOneDomain): boolean => Boolean(viewer.domain)

/** The readable name, for a page's title. */
export const namedDomain = ({ data }: { data: { viewer: { domain: { name: string } | null } } }) => ({
  name: toUnicode(data.viewer.domain?.name ?? ''),
})
