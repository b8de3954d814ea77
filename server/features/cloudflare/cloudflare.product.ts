import { type CloudflareOptions, cloudflareOptions } from '../../../rules/checkout-items'
import { MONTHS } from '../../../rules/line-pricing'
import type { Context } from '../../common/context'
import { InvalidInput } from '../../graphql/user-error'
import {
  type CheckedItem,
  type ItemDomain,
  isOfType,
  isOver,
  type OrderedLine,
  type Product,
  type RequestedOf,
  type ShownItem,
} from '../../products/product'
import { assignDomain, onceForDomain } from '../domains/assigned-domain.service'
import { findDomainOf, findOwnDomain } from '../domains/domains.service'
import { listOrderedNames } from '../orders/orders.service'
import {
  endProtection,
  extendProtection,
  isToBeOrderedAgain,
  protectDomain,
  setProtectionRenews,
  startProtectionOf,
  stopProtectionOf,
  whyNotDelegated,
} from './cloudflare.service'
import { cloudflareItemText } from './cloudflare.text'

const LOOK_AGAIN_MS = 2000

/** Has Cloudflare protect a domain. */
export const protectionProduct: Product = {
  name: 'protection',
  formerJobs: ['deliver-protection'],
  isOf: ({ kind }) => kind === 'CLOUDFLARE',
  outside: { port: 'cdn', kinds: ['CLOUDFLARE'] },
  sells: (item) => isOfType(item, 'cloudflare'),
  check: checkProtection,
  detailsOf: (_ctx, { saved: { assignedDomain, nameServers } }: ShownItem<'cloudflare'>) => ({
    assignedDomain: assignedDomain || null,
    nameServers: nameServers ?? 'OURS',
  }),
  onceFor: onceForDomain,
  async deliver(deps, ordered) {
    const { order, line } = ordered
    if (waitsForHosting(ordered)) return { outcome: 'pending', againAt: deps.ports.clock.now() + LOOK_AGAIN_MS }
    const domain = await findDomainOf(deps.db.reader, order.accountId, line.domainName ?? '')
    if (!domain) return { outcome: 'failed', reason: 'not-yours' }
    const { nameServers } = cloudflareOptions.parse(line.options)
    const months = Math.max(12, MONTHS[order.period])
    const bought = { productCode: line.productCode, orderLineId: line.id, locale: order.locale }
    const protect = await protectDomain(deps, { domain, nameServers, months, ...bought })
    return protect ? { outcome: 'delivered', finish: protect } : { outcome: 'failed', reason: 'not-protected' }
  },
  async renewedItem(tx, { order, line }) {
    const domain = await findDomainOf(tx, order.accountId, line.domainName ?? '')
    return domain && { kind: 'CLOUDFLARE', thingId: domain.id, part: '' }
  },
  domainLeft: (_deps, tx, domainId, now) => endProtection(tx, domainId, now),
  term: {
    kind: 'CLOUDFLARE',
    async extend(_deps, tx, { thingId, isOver }, { term, now }) {
      await extendProtection(tx, thingId, Date.parse(term.until))
      if (isOver) await startProtectionOf(tx, thingId, now)
    },
    setAutoRenew: setProtectionRenews,
    expire: stopProtectionOf,
  },
}

/** The buyer must always choose the domain for protection. */
async function checkProtection(ctx: Context, item: RequestedOf<'cloudflare'>): Promise<CheckedItem | InvalidInput> {
  const assigned = await assignDomain(ctx, item, { mustChoose: true })
  if (assigned instanceof InvalidInput) return assigned
  const { domain, ...checked } = assigned
  if (!domain) return checked
  const { nameServers } = item.saved
  const options: CloudflareOptions = { type: 'cloudflare', nameServers: nameServers ?? 'OURS' }
  const message = (await isProtected(ctx, domain))
    ? cloudflareItemText[ctx.locale].hasCloudflare({ domainName: domain.name })
    : nameServers && (await cannotLeave(ctx, domain))
  return { ...checked, options, problem: message ? { field: 'assignedDomain', message } : null }
}

async function isProtected(ctx: Context, { id, name }: ItemDomain): Promise<boolean> {
  const { ownerId } = ctx.viewer
  const { reader } = ctx.db
  if (!ownerId || (id && (await isToBeOrderedAgain(reader, id, ctx.now)))) return false
  return (await listOrderedNames(reader, ownerId, 'CLOUDFLARE')).has(name)
}

/** Returns why a domain of the customer cannot be delegated to other name servers; null if it can. */
async function cannotLeave(ctx: Context, { id }: ItemDomain): Promise<string | null> {
  const domain = id ? await findOwnDomain(ctx, id) : null
  return domain && whyNotDelegated(ctx, domain)
}

/** Hosting in the same order determines the website's address, which Cloudflare must know first. */
const waitsForHosting = ({ line, lines }: OrderedLine): boolean =>
  lines.some((other) => other.kind === 'HOSTING' && other.domainName === line.domainName && !isOver(other))
