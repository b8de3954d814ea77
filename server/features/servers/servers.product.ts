import { addMonths, dayInAmsterdam } from '../../../rules/calendar'
import {
  type ServerExtraOptions,
  serverExtraOptions,
  VPS_EXTRAS,
  type VpsOptions,
  vpsOptions,
} from '../../../rules/checkout-items'
import { VPS_SYSTEM_NAMES } from '../../../rules/checkout-items.text'
import { MONTHS } from '../../../rules/line-pricing'
import type { Locale } from '../../../rules/text'
import type { Deps } from '../../common/context'
import { failureText } from '../../common/failures.text'
import { invalidField } from '../../graphql/user-error'
import {
  childrenOf,
  type ItemDetails,
  isOfType,
  type OrderedLine,
  type Product,
  type RequestedOf,
  referenceOf,
  type ShownItem,
} from '../../products/product'
import { isSuspended } from '../abuse/abuse.service'
import { getCatalogue, sizeText } from '../catalogue/catalogue.service'
import { extraTermsOf } from '../catalogue/extra-terms.service'
import {
  addServerExtras,
  changeTerm,
  createServer,
  extendServer,
  findServerFor,
  findServerOfLine,
  markOn,
  type OrderedServer,
  serverAbuse,
  switchOff,
  switchOn,
} from './servers.service'
import { serverItemText, serverText } from './servers.text'

/** Creates a virtual server with its extras, which takes the platform minutes. */
export const serverProduct: Product = {
  name: 'server',
  formerJobs: ['deliver-server'],
  isOf: ({ kind }) => kind === 'VPS',
  outside: { port: 'vps', kinds: ['VPS'] },
  access: async ({ publicUrl }, _db, { order }) => ({
    page: { href: `${publicUrl}/account/diensten/vpsen`, label: serverText[order.locale].toServer },
  }),
  companionsOf: (line, lines) => childrenOf(lines, line),
  async renewedItem(tx, { line }) {
    const server = await findServerOfLine(tx, line.id)
    return server && { kind: 'SERVER', thingId: server.id, part: '' }
  },
  sells: (item) => isOfType(item, 'vpspackage'),
  async check(ctx, { id, saved, product }: RequestedOf<'vpspackage'>) {
    const { extras: codes, serverId: _, ...chosen } = saved.vpsSpec
    const catalogue = await getCatalogue(ctx)
    const extras = codes.flatMap((code) => catalogue.productByCode(code) ?? [])
    if (extras.length < codes.length) return invalidField('vpsSpec.extras', serverItemText[ctx.locale].extraNotSold)
    const options: VpsOptions = { type: 'vpspackage', ...chosen }
    return { id, parentId: null, product, extras, options }
  },
  detailsOf: ({ locale }, item: ShownItem<'vpspackage'>) => ({
    vpsSpec: specOf(item),
    parts: partsOf(item, locale),
  }),
  async deliver(deps, ordered) {
    const { line } = ordered
    const progress = await createServer(deps, await serverOf(deps, ordered), referenceOf(line, line.deliveryAttempt))
    const { outcome, againAt, finish } = progress
    if (outcome === 'creating') return { outcome: 'pending', againAt, finish }
    return outcome === 'there' ? { outcome: 'delivered', finish } : { outcome: 'failed', reason: 'no-server', finish }
  },
  term: {
    kind: 'SERVER',
    resume: (deps, { thingId }) => switchOn(deps, thingId),
    async extend(_deps, tx, { thingId, name, isOver }, { term: { part, until }, period, now }) {
      await extendServer(tx, thingId, { until, period, extra: part || undefined })
      if (isOver && part === '') await markOn(tx, { id: thingId, name }, now)
    },
    setAutoRenew: (tx, id, renews) => changeTerm(tx, id, { renews }),
    expire: (_deps, tx, id, now) => changeTerm(tx, id, { suspendedAt: now }),
    suspend: (deps, { thingId }) => switchOff(deps, thingId),
    abuse: serverAbuse,
  },
}

/** An extra for a server that its buyer already has. */
export const serverExtraProduct: Product = {
  name: 'server-extra',
  isOf: ({ options }) => serverExtraOptions.safeParse(options).success,
  // Extras as such are those of hosting.
  outside: { port: 'vps', kinds: [] },
  sells: ({ saved, product: { kind, code } }) =>
    kind === 'EXTRA' &&
    saved.type === 'vpspackage' &&
    Boolean(saved.vpsSpec.serverId) &&
    (VPS_EXTRAS as readonly string[]).includes(code),
  /** Refuses an extra that the server has already, a server of another customer, and one that is suspended for abuse. */
  async check(ctx, { id, saved, product }: RequestedOf<'vpspackage'>) {
    const { ownerId } = ctx.viewer
    const words = serverItemText[ctx.locale]
    const serverId = saved.vpsSpec.serverId ?? ''
    const server = ownerId ? await findServerFor(ctx.db.reader, ownerId, serverId) : null
    if (!server) return invalidField('vpsSpec.serverId', words.serverUnknown)
    if (await isSuspended(ctx.db.reader, { kind: 'SERVER', thingId: serverId }))
      return invalidField('vpsSpec.serverId', failureText[ctx.locale].serviceSuspended)
    const { hostname } = server
    const options: ServerExtraOptions = { type: 'vpspackage', serverId }
    const item = { id, parentId: null, product, server: hostname, options }
    if (!server.extras.includes(product.code)) return item
    return { ...item, problem: { field: 'vpsSpec.serverId', message: words.serverHas({ name: hostname }) } }
  },
  detailsOf: ({ locale }, item: ShownItem<'vpspackage'>) => ({
    vpsSpec: specOf(item),
    parts: item.server ? [{ title: serverItemText[locale].forServer, value: item.server }] : [],
  }),
  onceFor: ({ server, product }) =>
    server ? { field: 'vpsSpec.serverId', name: server, key: `${server}/${product.code}` } : null,
  async renewedItem(_tx, { line }) {
    return { kind: 'SERVER', thingId: serverExtraOptions.parse(line.options).serverId, part: line.productCode }
  },
  async deliver(deps, { order, line }) {
    const { serverId } = serverExtraOptions.parse(line.options)
    const extraTerms = await extraTermsOf(deps, [line.productCode], order.period)
    const add = await addServerExtras(deps, order.accountId, { serverId, extraTerms })
    return add ? { outcome: 'delivered', finish: add } : { outcome: 'failed', reason: 'not-yours' }
  },
}

const specOf = ({ saved, product }: ShownItem<'vpspackage'>): string =>
  JSON.stringify({ ...product.specs.vps, ...saved.vpsSpec })

function partsOf({ saved, product }: ShownItem<'vpspackage'>, locale: Locale): ItemDetails['parts'] {
  const { vps } = product.specs
  if (!vps) return []
  const words = serverItemText[locale]
  return [
    { title: words.processor, value: words.cores({ n: vps.cores }) },
    { title: words.memory, value: sizeText(vps.memory, locale) },
    { title: words.disk, value: sizeText(vps.disk, locale) },
    { title: words.system, value: VPS_SYSTEM_NAMES[saved.vpsSpec.operatingSystem] },
  ]
}

async function serverOf(deps: Deps, { order, line, lines }: OrderedLine): Promise<OrderedServer> {
  const specs = (await getCatalogue(deps)).knownByCode(line.productCode)?.specs.vps
  if (!specs) throw new Error(`${line.productCode} is no virtual server`)
  const { operatingSystem, hostname, sshKey } = vpsOptions.parse(line.options)
  const { cores, memory, disk } = specs
  const { period, accountId } = order
  const extras = childrenOf(lines, line).map(({ productCode }) => productCode)
  return {
    accountId,
    orderLineId: line.id,
    productCode: line.productCode,
    hostname,
    operatingSystem,
    sshKey,
    extras,
    period,
    termUntil: addMonths(dayInAmsterdam(deps.ports.clock.now()), MONTHS[period]),
    extraTerms: await extraTermsOf(deps, extras, period),
    spec: { cores, memory: memory.amount, disk: disk.amount },
  }
}
