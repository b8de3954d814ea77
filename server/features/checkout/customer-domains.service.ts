import { type CustomerData as CustomerFields, parseCustomerData } from '../../../rules/customer-data'
import {
  type CustomerDto,
  dtoNameOf,
  fromCustomerDto,
  toCustomerDto,
  toCustomerDtoIssues,
} from '../../../rules/customer-dto'
import type { Context } from '../../common/context'
import { requireBuyer, requireOwnerId } from '../../common/guards'
import { InvalidInput, invalidInput, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { getCustomerData } from '../accounts/customer-data.service'
import { requireConfirmedForHolders } from '../accounts/identity.service'
import { listUnprotected } from '../cloudflare/cloudflare.service'
import { DomainNotActive } from '../domains/domain-holder.graphql'
import { setDomainHolder } from '../domains/domain-holder.service'
import { type DomainRow, findOwnDomain, listDomains, requireOwnDomain } from '../domains/domains.service'
import { listProtectedNames } from '../orders/orders.service'
import type { TooManyHolders } from '../whois/whois.graphql'
import { createWhois, listNamesOfHolder, requireWhois, updateWhois } from '../whois/whois.service'
import { CustomerDomain, DomainWhoisSaved } from './checkout.graphql'

/** The customer's domains by name, to choose one for an item; what was not asked for of them reads as false. */
export async function listCustomerDomains(
  ctx: Context,
  asked: { resolveSslStatus: boolean; resolveCloudflareStatus: boolean },
): Promise<CustomerDomain[]> {
  const domains = await listDomains(ctx)
  const named = (kind: 'SSL' | 'CLOUDFLARE', isAsked: boolean) =>
    isAsked ? listProtectedNames(ctx.db.reader, requireOwnerId(ctx), kind) : new Set<string>()
  const [ssl, cloudflare, off] = await Promise.all([
    named('SSL', asked.resolveSslStatus),
    named('CLOUDFLARE', asked.resolveCloudflareStatus),
    listUnprotected(ctx.db.reader, requireOwnerId(ctx), ctx.now),
  ])
  return domains.map(({ id, name }) =>
    view(CustomerDomain, { id, name, cloudflare: cloudflare.has(name) && !off.has(id), ssl: ssl.has(name) }),
  )
}

/** Who holds one of the customer's domains, in the shape of customer data. NOT_FOUND for another's. */
export async function getDomainWhois(ctx: Context, idOrName: string): Promise<CustomerDto<CustomerFields>> {
  return whoisOf(ctx, await requireOwnDomain(ctx, idOrName))
}

/** As `getDomainWhois`, for queries: null when it is not there or somebody else's. */
export async function findDomainWhois(ctx: Context, idOrName: string): Promise<CustomerDto<CustomerFields> | null> {
  const domain = await findOwnDomain(ctx, idOrName)
  return domain && whoisOf(ctx, domain)
}

/**
 * Changes who holds one domain, and that only: a holder that other names have as well, or the standard one, stays as it is
 * and the domain gets one of its own. Who is signed in is asked once more for another holder.
 */
export async function updateDomainWhois(
  ctx: Context,
  idOrName: string,
  form: unknown,
): Promise<DomainWhoisSaved | DomainNotActive | TooManyHolders | InvalidInput> {
  const account = requireBuyer(ctx)
  const domain = await requireOwnDomain(ctx, idOrName)
  const parsed = parseCustomerData(fromCustomerDto(form))
  if (!parsed.ok) return invalidInput(ctx, toCustomerDtoIssues(parsed.issues))
  if (domain.status !== 'ACTIVE') return new DomainNotActive(ctx)
  const saved = view(DomainWhoisSaved, { domain: domain.name, whois: toCustomerDto(parsed.value) })
  const current = domain.holderId === null ? null : await requireWhois(ctx, domain.holderId)
  const { email, gender } = current ?? { email: account.holderEmail ?? account.email, gender: account.gender }
  const vat = (parsed.value.company && current?.company === parsed.value.company && current.vat) || ''
  const holder = { ...parsed.value, email, gender, vat }
  if (current && (await listNamesOfHolder(ctx, account.id, current.id)).length === 1) {
    const updated = await updateWhois(ctx, current.id, holder)
    return updated instanceof InvalidInput ? byDtoNames(updated) : saved
  }
  await requireConfirmedForHolders(ctx)
  const made = await createWhois(ctx, holder)
  if (made instanceof InvalidInput) return byDtoNames(made)
  if (made instanceof UserError) return made
  const held = await setDomainHolder(ctx, { domainId: domain.id, whoisId: made.id })
  return held instanceof UserError ? held : saved
}

async function whoisOf(ctx: Context, { holderId }: DomainRow): Promise<CustomerDto<CustomerFields>> {
  if (holderId === null) return getCustomerData(ctx)
  const { forename, surname, company, phone, country, postcode, city, street, houseNumber, houseNumberAdd } =
    await requireWhois(ctx, holderId)
  const address = { postcode, city, street, houseNumber, houseNumberAdd }
  return toCustomerDto({ forename, surname, company, phone, country, ...address })
}

/** A holder's form has names of its own; who sent customer data is answered by the names of those. */
const byDtoNames = ({ issues }: InvalidInput): InvalidInput =>
  new InvalidInput(issues.map((issue) => ({ ...issue, field: dtoNameOf(issue.field) })))
