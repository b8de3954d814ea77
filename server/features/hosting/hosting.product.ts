import type { Db, Tx } from '../../../db/database'
import type { Day } from '../../../rules/calendar'
import { extraRole, type ItemRole, leavesWith } from '../../../rules/item-role'
import { cents } from '../../../rules/money'
import { deductionOf } from '../../../rules/pricing'
import type { TraceStep } from '../../../rules/pricing-types'
import { isHostingKind } from '../../../rules/product-kinds'
import type { Deps } from '../../common/context'
import { InvalidInput, invalidField } from '../../graphql/user-error'
import { answerInTime } from '../../outbox/deadline'
import type { HostingAccess, HostingRequest } from '../../ports/hosting-platform'
import {
  type DeliveredLine,
  isOfType,
  type OrderedLine,
  type OrderedPart,
  type Product,
  type RenewedItem,
  type RequestedOf,
  type ShownItem,
} from '../../products/product'
import { askForSuspension, isSuspended } from '../abuse/abuse.service'
import { extraTermsOf } from '../catalogue/extra-terms.service'
import { createZones } from '../dns/zones.service'
import { assignDomain, onceForDomain } from '../domains/assigned-domain.service'
import { bringsItsDns } from '../domains/domain-zones'
import { type DomainRow, findDomainOf, setForwarding } from '../domains/domains.service'
import { packageAccess } from './access.mail'
import {
  addExtras,
  changeTerm,
  extendExtra,
  extendPackage,
  findPackageById,
  findPackageOn,
  recordPackage,
} from './hosting.service'
import { hostingItemText } from './hosting.text'

const TIMEOUT_MS = 20_000

/** Creates a hosting package, with its extras and software, and points its domain to it. */
export const hostingProduct: Product = {
  name: 'hosting',
  formerJobs: ['deliver-hosting'],
  isOf: ({ kind }) => isHostingKind(kind),
  outside: { port: 'hosting', kinds: ['HOSTING', 'RESELLER_HOSTING', 'FREE_INSTALLATION'] },
  companionsOf: extrasOf,
  access: (_deps, db, delivered) => packageAccess(db, delivered),
  renewedItem: (tx, delivered) => itemOf(tx, delivered, ''),
  async isKept(db, { order, line }) {
    const found = await findPackageOn(db, order.accountId, line.domainName ?? '')
    return found?.packageCode === line.productCode
  },
  sells: (item) => isOfType(item, 'hosting'),
  async check(ctx, item: RequestedOf<'hosting'>) {
    const assigned = await assignDomain(ctx, item)
    if (assigned instanceof InvalidInput) return assigned
    const { domain, ...checked } = assigned
    const { ownerId } = ctx.viewer
    if (!ownerId || !domain || !(await findPackageOn(ctx.db.reader, ownerId, domain.name))) return checked
    const message = hostingItemText[ctx.locale].hasHosting({ domainName: domain.name })
    return { ...checked, problem: { field: 'assignedDomain', message } }
  },
  detailsOf: (_ctx, { saved }: ShownItem<'hosting'>) => ({ assignedDomain: saved.assignedDomain || null }),
  onceFor: onceForDomain,
  links: [
    {
      kinds: ['HOSTING', 'RESELLER_HOSTING'],
      waitsForDomain: true,
      plan(_ctx, { product, parent }) {
        const keepsInstallation = product.specs.hosting?.freeInstallation
        const drivesOut = (role: ItemRole) =>
          (role === 'free-installation' && !keepsInstallation) || (parent !== null && leavesWith(role, 'HOSTING'))
        return { item: { role: 'hosting' }, drivesOut }
      },
    },
    {
      kinds: ['FREE_INSTALLATION'],
      isForCustomers: true,
      plan({ locale }, { parent }) {
        const words = hostingItemText[locale]
        if (!parent?.package) return invalidField('parentId', words.needsHosting)
        if (!parent.package.specs.hosting?.freeInstallation) return invalidField('parentId', words.noInstallation)
        return { item: { role: 'free-installation' }, drivesOut: () => false }
      },
    },
  ],
  async deliver(deps, ordered) {
    const request = requestOf(ordered)
    const { access, ...address } = await answerInTime('hosting', TIMEOUT_MS, deps.ports.hosting.create(request))
    const extraTerms = await extraTermsOf(deps, request.extras, ordered.order.period)
    return {
      outcome: 'delivered',
      finish: (tx) => keepPackage(deps, tx, ordered, { request, address, access, extraTerms }),
    }
  },
  term: {
    kind: 'HOSTING',
    async resume({ db, ports }, { thingId, name }) {
      // A payment does not lift a suspension for abuse.
      if (await isSuspended(db.reader, { kind: 'HOSTING', thingId })) return
      await answerInTime('hosting', TIMEOUT_MS, ports.hosting.setSuspended(name, false))
    },
    async extend(_deps, tx, { thingId, name, isOver }, { term: { part, until }, net, period, now }) {
      if (part !== '') return extendExtra(tx, thingId, part, until)
      await extendPackage(tx, thingId, { until, net, period, now })
      if (!isOver) return
      await changeTerm(tx, thingId, { suspendedAt: null })
      await suspendAgain(tx, { id: thingId, domainName: name }, now)
    },
    setAutoRenew: (tx, id, renews) => changeTerm(tx, id, { renews }),
    expire: (_deps, tx, id, now) => changeTerm(tx, id, { suspendedAt: now }),
    suspend: ({ ports }, { name }) => answerInTime('hosting', TIMEOUT_MS, ports.hosting.setSuspended(name, true)),
    abuse: {
      async find(db, id) {
        const found = await findPackageById(db, id)
        if (!found) return null
        const { accountId, domainName: name, suspendedAt } = found
        return { accountId, name, canBeSuspended: suspendedAt === null, hasEnded: suspendedAt !== null }
      },
      async isOff(db, id) {
        const found = await findPackageById(db, id)
        return found && (found.suspendedAt !== null || (await isSuspended(db, { kind: 'HOSTING', thingId: id })))
      },
      async setOff({ db, ports }, id, isOff) {
        const found = await findPackageById(db.reader, id)
        if (!found) return
        await answerInTime('hosting', TIMEOUT_MS, ports.hosting.setSuspended(found.domainName, isOff))
      },
    },
  },
}

/** Suspends a package for abuse again at the platform, which resumed it meanwhile for another reason. */
async function suspendAgain(
  tx: Tx,
  { id: thingId, domainName: name }: { id: string; domainName: string },
  now: number,
): Promise<void> {
  const thing = { kind: 'HOSTING', thingId, name } as const
  if (await isSuspended(tx, thing)) await askForSuspension(tx, thing, now)
}

/** Adds an extra to a package that its buyer already has, or installs software with one. */
export const hostingExtraProduct: Product = {
  name: 'hosting-extra',
  isOf: ({ kind, domainName }) => kind === 'EXTRA' && domainName !== null,
  outside: { port: 'hosting', kinds: ['EXTRA'] },
  links: [
    {
      kinds: ['EXTRA'],
      plan({ locale }, { product, parent }) {
        if (!parent?.package) return invalidField('parentId', hostingItemText[locale].needsHosting)
        return { item: { role: extraRole(product.code) }, drivesOut: () => false }
      },
    },
  ],
  renewedItem: (tx, delivered) => itemOf(tx, delivered, delivered.line.productCode),
  async deliver(deps, { order, line }) {
    const terms = await extraTermsOf(deps, [line.productCode], order.period)
    return {
      outcome: 'delivered',
      finish: async (tx) =>
        (await addExtras(tx, order.accountId, line.domainName ?? '', terms)) ? undefined : 'not-yours',
    }
  },
}

async function itemOf(tx: Db, { order, line }: DeliveredLine, part: string): Promise<RenewedItem | null> {
  const found = await findPackageOn(tx, order.accountId, line.domainName ?? '')
  return found && { kind: 'HOSTING', thingId: found.id, part }
}

interface Made {
  request: HostingRequest
  address: { ipv4: string; ipv6: string; mailHost: string }
  access: HostingAccess
  extraTerms: Readonly<Record<string, Day>>
}

async function keepPackage(deps: Deps, tx: Tx, ordered: OrderedLine, made: Made): Promise<void> {
  const { request, address, access, extraTerms } = made
  const { accountId, period } = ordered.order
  const { net, trace } = ordered.line
  const { domainName, packageCode, installation, extras } = request
  const now = deps.ports.clock.now()
  const domain = await findDomainOf(tx, accountId, domainName)
  const before = await recordPackage(tx, {
    accountId,
    domainId: domain?.id ?? null,
    domainName,
    packageCode,
    installation,
    extras,
    ...address,
    access,
    extraTerms,
    period,
    // From the price steps that the rules recorded when the order was placed.
    net: cents(net + deductionOf(trace as readonly TraceStep[])),
    now,
  })
  // The platform enables what it creates.
  if (before) await suspendAgain(tx, before, now)
  // An upgrade on the same machine leaves the records unchanged.
  const isAtHome = before?.ipv4 === address.ipv4 && before.ipv6 === address.ipv6
  if (!domain || isAtHome || !mayPointHere(ordered, domain)) return
  await createZones(tx, [{ domain, content: { kind: 'hosting', ...address } }], now)
  await setForwarding(tx, domain.id, null)
}

function requestOf({ line, lines }: OrderedLine): HostingRequest {
  const companions = extrasOf(line, lines)
  return {
    reference: line.id,
    domainName: line.domainName ?? '',
    packageCode: line.productCode,
    installation: companions.find(({ kind }) => kind === 'FREE_INSTALLATION')?.productCode ?? null,
    extras: companions.filter(({ kind }) => kind === 'EXTRA').map(({ productCode }) => productCode),
  }
}

/** Returns the extras and software that are ordered for the same domain. */
function extrasOf({ domainName }: OrderedPart, lines: readonly OrderedPart[]): OrderedPart[] {
  return lines.filter(
    (other) => other.domainName === domainName && (other.kind === 'EXTRA' || other.kind === 'FREE_INSTALLATION'),
  )
}

/**
 * Whether the domain may point to the package: not when the buyer's transfer copies its records, nor when its records
 * cannot be changed here.
 */
function mayPointHere({ line, lines }: OrderedLine, domain: DomainRow): boolean {
  const ordered = lines.find(({ id }) => id === line.parentLineId)
  if (ordered && bringsItsDns(ordered, lines)) return false
  return domain.isManageable && !domain.readOnly
}
