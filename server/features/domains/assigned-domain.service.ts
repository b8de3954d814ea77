import { parseDomainName } from '../../../rules/domain-name'
import type { Context } from '../../common/context'
import { isId } from '../../common/ids'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import type { CheckedItem, ItemDomain, ItemProblem, Once, RequestedItem, RequestedOf } from '../../products/product'
import { assignedDomainText } from './assigned-domain.text'
import { findOwnDomain } from './domains.service'

type Names = RequestedItem['names']

/** Types of items that are for one domain. */
type Assigned = 'redirect' | 'ssl' | 'cloudflare' | 'hosting'

/**
 * Returns the item for its domain, with a problem as long as none is chosen. If none was chosen and the basket has one name only,
 * the item is for that name, unless the buyer `mustChoose`.
 */
export async function assignDomain(
  ctx: Context,
  { id, saved, product, names }: RequestedOf<Assigned>,
  { mustChoose = false }: { mustChoose?: boolean } = {},
): Promise<(CheckedItem & { domain: ItemDomain | null }) | InvalidInput> {
  const { assignedDomain } = saved
  const usual = mustChoose ? null : onlyName(names)
  const domain = assignedDomain === '' ? usual : await findAssignedDomain(ctx, assignedDomain, names)
  if (domain === undefined) return invalidField('assignedDomain', unknownDomain(ctx, assignedDomain))
  if (domain === null) return { id, parentId: null, product, domain, problem: withoutDomain(ctx, 'assignedDomain') }
  return { id, parentId: domain.itemId, product, domain, domains: [domain], domainName: domain.name }
}

/** Returns a domain of the customer by its id or name, or of the same basket by its name; undefined if there is none. */
export async function findAssignedDomain(
  ctx: Context,
  idOrName: string,
  names: Names,
): Promise<ItemDomain | undefined> {
  const name = parseDomainName(idOrName)
  const inBasket = names.find((one) => one.name === name)
  if (inBasket) return { id: null, ...inBasket }
  if (!ctx.viewer.isLoggedIn || !(name || isId('dom', idOrName))) return undefined
  const own = await findOwnDomain(ctx, idOrName)
  return own ? { id: own.id, name: own.name, itemId: null } : undefined
}

/** The problem of an item for which a domain must be chosen. */
export const withoutDomain = ({ locale }: Pick<Context, 'locale'>, field: string): ItemProblem => ({
  field,
  message: assignedDomainText[locale].domainNeeded,
})

/** Refuses an item of the order procedure that is linked to no domain. */
export const domainFirst = ({ locale }: Pick<Context, 'locale'>): InvalidInput =>
  invalidField('parentId', assignedDomainText[locale].domainFirst)

/** Explains that a domain was not found. Shows the name, if a name was given. */
export function unknownDomain({ locale }: Pick<Context, 'locale'>, idOrName = ''): string {
  const domainName = parseDomainName(idOrName)
  const words = assignedDomainText[locale]
  return domainName ? words.domainNotYours({ domainName }) : words.domainUnknown
}

/** Null if there is no name, or more than one. */
function onlyName(names: Names): ItemDomain | null {
  const [first, ...others] = names
  return first && others.length === 0 ? { id: null, ...first } : null
}

/** The domain of an item, for a product of which a domain has at most one. */
export const onceForDomain = ({ domains = [] }: CheckedItem): Once | null => {
  const [first] = domains
  return first ? { field: 'assignedDomain', name: first.name, key: first.name } : null
}
