import { addMonths, dayInAmsterdam } from '../../../rules/calendar'
import { type CertificateOptions, certificateOptions } from '../../../rules/checkout-items'
import { parseDomainName } from '../../../rules/domain-name'
import { MONTHS } from '../../../rules/line-pricing'
import type { Context, Deps } from '../../common/context'
import { InvalidInput, invalidField } from '../../graphql/user-error'
import {
  type CheckedItem,
  isOfType,
  type OrderedLine,
  type Product,
  type RequestedItem,
  type RequestedOf,
  type ShownItem,
} from '../../products/product'
import { assignDomain, findAssignedDomain, unknownDomain, withoutDomain } from '../domains/assigned-domain.service'
import { advanceCertificate, orderCertificate } from './certificates.service'
import { certificateItemText, certificateText } from './certificates.text'

/** Requests a certificate and polls the request, which takes the authority minutes to days. */
export const certificateProduct: Product = {
  name: 'certificate',
  formerJobs: ['deliver-certificate'],
  isOf: ({ kind }) => kind === 'SSL',
  outside: { port: 'certificates', kinds: ['SSL'] },
  access: async ({ publicUrl }, _db, { order }) => ({
    page: { href: `${publicUrl}/account/diensten/ssl`, label: certificateText[order.locale].download },
  }),
  sells: (item) => isOfType(item, 'ssl', 'sslmultidomains'),
  check: (ctx, item) =>
    isForOne(item) ? checkForOne(ctx, item) : checkForSeveral(ctx, item as RequestedOf<'sslmultidomains'>),
  detailsOf(_ctx, { saved, options }: ShownItem<'ssl' | 'sslmultidomains'>) {
    const { softwareId, csr } = saved
    return {
      softwareId,
      csr: csr || null,
      commonName: certificateOptions.safeParse(options).data?.commonName ?? null,
      ...('assignedDomains' in saved
        ? { assignedDomains: saved.assignedDomains }
        : { assignedDomain: saved.assignedDomain || null }),
    }
  },
  async deliver(deps, ordered) {
    const id = await orderCertificate(deps, requestedOf(deps, ordered))
    const progress = await advanceCertificate(deps, id)
    if (!progress) throw new Error(`certificate ${id} has no request`)
    const { outcome, refusal, againAt, finish } = progress
    if (outcome === 'pending') return { outcome, againAt, finish }
    return outcome === 'issued'
      ? { outcome: 'delivered', finish }
      : { outcome: 'failed', reason: refusal ?? 'bad-request', finish }
  },
}

const isForOne = (item: RequestedItem): item is RequestedOf<'ssl'> => item.saved.type === 'ssl'

async function checkForOne(ctx: Context, item: RequestedOf<'ssl'>): Promise<CheckedItem | InvalidInput> {
  const assigned = await assignDomain(ctx, item)
  if (assigned instanceof InvalidInput) return assigned
  const { domain, ...checked } = assigned
  if (!domain) return checked
  const { name } = domain
  const { softwareId, csr } = item.saved
  // Browsers ask for both, and an issuer includes the www name free of charge.
  return {
    ...checked,
    options: { type: 'ssl', commonName: name, names: [name, `www.${name}`], softwareId, csr: csr || null },
  }
}

async function checkForSeveral(
  ctx: Context,
  { id, saved, product, names }: RequestedOf<'sslmultidomains'>,
): Promise<CheckedItem | InvalidInput> {
  const { assignedDomains, softwareId, csr } = saved
  const asked = assignedDomains.length > 0 ? assignedDomains : saved.commonName ? [saved.commonName] : []
  const found = await Promise.all(asked.map((one) => findAssignedDomain(ctx, one, names)))
  const unknown = asked.flatMap((domain, at) => (found[at] ? [] : [{ domain, at }]))
  if (unknown.length > 0 && assignedDomains.length === 0) return invalidField('commonName', unknownDomain(ctx))
  if (unknown.length > 0)
    return new InvalidInput(
      unknown.map(({ domain, at }) => ({ field: `assignedDomains.${at}`, message: unknownDomain(ctx, domain) })),
    )
  const domains = found.flatMap((one) => one ?? [])
  const [first] = domains
  if (!first) return { id, parentId: null, product, problem: withoutDomain(ctx, 'assignedDomains') }
  const commonName = saved.commonName ? parseDomainName(saved.commonName) : first.name
  if (!commonName || !domains.some(({ name }) => commonName === name || commonName.endsWith(`.${name}`)))
    return invalidField('commonName', certificateItemText[ctx.locale].commonName)
  const all = [...new Set([commonName, ...domains.map(({ name }) => name)])]
  const options: CertificateOptions = { type: 'sslmultidomains', commonName, names: all, softwareId, csr: csr || null }
  return { id, parentId: first.itemId, product, domainName: first.name, domains, options }
}

function requestedOf({ ports }: Pick<Deps, 'ports'>, { order, line }: OrderedLine) {
  const { names, softwareId, csr } = certificateOptions.parse(line.options)
  const until = addMonths(dayInAmsterdam(ports.clock.now()), Math.max(12, MONTHS[order.period]))
  return {
    accountId: order.accountId,
    orderLineId: line.id,
    productCode: line.productCode,
    names,
    software: softwareId,
    csr,
    locale: order.locale,
    paidUntil: Date.parse(until),
  }
}
