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
import type { AskedPage, Connection } from '../../graphql/connection'
import { InvalidInput, invalidInput, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { getCustomerData } from '../accounts/customer-data.service'
import { requireConfirmedForHolders } from '../accounts/identity.service'
import { listCertifiedNames } from '../certificates/certificates.service'
import { listProtected } from '../cloudflare/cloudflare.service'
import {
  type DomainRow,
  findOwnDomain,
  listDomains,
  pageOwnDomains,
  requireOwnDomain,
} from '../domains/domains.service'
import { DomainNotActive } from '../whois/domain-holder.graphql'
import { setDomainHolder } from '../whois/domain-holder.service'
import type { TooManyHolders } from '../whois/whois.graphql'
import { createWhois, listNamesOfHolder, requireWhois, updateWhois } from '../whois/whois.service'
import { CustomerDomain, DomainWhoisSaved } from './checkout.graphql'

interface AskedStatus {
  resolveSslStatus: boolean
  resolveCloudflareStatus: boolean
}

/** Lists the customer's domains to choose one for an item. States that were not requested are false. */
export async function listCustomerDomains(ctx: Context, asked: AskedStatus): Promise<CustomerDomain[]> {
  return withStatus(ctx, asked, await listDomains(ctx))
}

/** As `listCustomerDomains`, in pages, with a search in the names. */
export async function pageCustomerDomains(
  ctx: Context,
  asked: AskedStatus & AskedPage & { search?: string | null },
): Promise<Connection<CustomerDomain>> {
  const { edges, ...rest } = await pageOwnDomains(ctx, { ...asked, status: null })
  const shown = await withStatus(
    ctx,
    asked,
    edges.map(({ node }) => node),
  )
  return { ...rest, edges: shown.map((node, at) => ({ cursor: edges[at]?.cursor ?? '', node })) }
}

async function withStatus(
  ctx: Context,
  asked: AskedStatus,
  domains: readonly { id: string; name: string }[],
): Promise<CustomerDomain[]> {
  const ownerId = requireOwnerId(ctx)
  const [certified, isProtected] = await Promise.all([
    asked.resolveSslStatus ? listCertifiedNames(ctx.db.reader, ownerId) : new Set<string>(),
    asked.resolveCloudflareStatus ? listProtected(ctx, ownerId, domains) : new Set<string>(),
  ])
  return domains.map(({ id, name }) =>
    view(CustomerDomain, { id, name, cloudflare: isProtected.has(id), ssl: certified.has(name) }),
  )
}

/**
 * Returns the registrant of one of the customer's domains as customer data. Throws NOT_FOUND for a domain of another customer.
 */
export async function getDomainWhois(ctx: Context, idOrName: string): Promise<CustomerDto<CustomerFields>> {
  return whoisOf(ctx, await requireOwnDomain(ctx, idOrName))
}

/** As `getDomainWhois`, for queries: null if the domain does not exist or belongs to another customer. */
export async function findDomainWhois(ctx: Context, idOrName: string): Promise<CustomerDto<CustomerFields> | null> {
  const domain = await findOwnDomain(ctx, idOrName)
  return domain && whoisOf(ctx, domain)
}

/**
 * Changes the registrant of one domain only. If the registrant is shared with other names or is the standard one, the domain gets
 * a new one. A new registrant requires a confirmed identity.
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
  const { legalForm = null, registrationNumber = '' } = current ?? {}
  const holder = { ...parsed.value, email, gender, vat, legalForm, registrationNumber }
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

/** Renames the fields of a registrant's form to those of customer data, which the caller sent. */
const byDtoNames = ({ issues }: InvalidInput): InvalidInput =>
  new InvalidInput(issues.map((issue) => ({ ...issue, field: dtoNameOf(issue.field) })))
