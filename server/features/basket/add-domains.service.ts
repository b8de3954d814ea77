import { cents } from '../../../rules/money'
import type { QuoteLine } from '../../../rules/pricing-types'
import { vatOver } from '../../../rules/vat'
import type { Context } from '../../common/context'
import { requireBuyer, requireChannel } from '../../common/guards'
import { type Availability, checkNames } from '../availability/availability.service'
import { type Catalogue, getCatalogue, isProductPaused } from '../catalogue/catalogue.service'
import { ownedAmong } from '../domains/domains.service'
import { domainsOf, type OpenBasket, withDomains } from './basket.contents'
import type { ShopChannel } from './basket.enums'
import { Basket } from './basket.graphql'
import { ADDS, maxItems, takeTurn } from './basket.limits'
import { quoteBasket } from './basket.quote'
import { changeBasket, getBasket, previewChange } from './basket.service'

/** Reasons why a name is not added. */
type NotAdded =
  | 'invalid-name'
  | 'no-answer'
  | 'quarantine'
  | 'reserved'
  | 'premium'
  | 'owned'
  | 'in-basket'
  | 'sale-paused'
  | 'full'

export interface AddedDomains {
  /** Names that were added, or would be, each with its price in the basket. */
  added: readonly { name: string; answer: Availability; line: QuoteLine }[]
  refused: readonly { name: string; reason: NotAdded; answer: Availability | null }[]
  /** Total of the added names in cents; VAT is rounded once over it. */
  net: number
  vat: number
  gross: number
  /** The basket after the change. */
  basket: Basket
}

interface AddDomainsOptions {
  /** If false, names at a premium price are refused. */
  acceptPremium: boolean
  dryRun: boolean
}

/**
 * Adds all available names in one transaction, for registration only, and reports why the others were not added. A dry run
 * reports the same and changes nothing. Expects full names in ASCII with extensions that are sold. Recent answers of registries
 * are reused: they are asked again before the order.
 */
export async function addDomains(
  ctx: Context,
  channel: ShopChannel,
  names: readonly string[],
  { acceptPremium, dryRun }: AddDomainsOptions,
): Promise<AddedDomains> {
  requireBuyer(ctx)
  requireChannel(ctx, channel)
  takeTurn(ctx, ADDS)
  const catalogue = await getCatalogue(ctx)
  const owned = await ownedAmong(ctx.db.reader, ctx.viewer.ownerId ?? '', names)
  const answers = await answersFor(
    ctx,
    names.filter((name) => !owned.has(name)),
  )
  const made: { plan?: Plan } = {}
  const planned = (contents: OpenBasket) => {
    made.plan = planOf(ctx, catalogue, contents, names, answers, acceptPremium)
    return made.plan.after
  }
  const changed = dryRun ? await previewChange(ctx, channel, planned) : await changeBasket(ctx, channel, planned)
  const { plan } = made
  const isPaused = (name: string) => isPausedName(ctx, catalogue, name)
  if (!plan) throw new Error('a basket was changed without a plan')
  const { lines, vatRate } = await quoteBasket(ctx, channel, plan.after)
  const priced = new Map(lines.map((line) => [line.id, line]))
  const added = plan.added.flatMap(({ id, answer }) => {
    const line = priced.get(id)
    return line ? [{ name: answer.domain, answer, line }] : []
  })
  const isAdded = new Set(added.map(({ name }) => name))
  const refused = names.flatMap((name) => {
    if (isAdded.has(name)) return []
    const answer = answers.get(name) ?? null
    return [
      {
        ...{ name, answer },
        reason: owned.has(name) ? ('owned' as const) : reasonOf(answer, { there: plan.there, acceptPremium, isPaused }),
      },
    ]
  })
  const net = cents(added.reduce((sum, { line }) => sum + line.net, 0))
  const vat = vatOver(net, vatRate)
  const basket = changed instanceof Basket ? changed : await getBasket(ctx, channel)
  return { added, refused, net, vat, gross: cents(net + vat), basket }
}

interface Plan {
  /** Names that were in the basket before. */
  there: ReadonlySet<string>
  /** By item id. */
  added: readonly { id: string; answer: Availability }[]
  after: OpenBasket
}

function planOf(
  ctx: Context,
  catalogue: Catalogue,
  contents: OpenBasket,
  names: readonly string[],
  answers: ReadonlyMap<string, Availability>,
  acceptPremium: boolean,
): Plan {
  const there = new Set(domainsOf(contents).map(({ domainName }) => domainName ?? ''))
  const room = Math.max(maxItems(contents) - contents.items.length, 0)
  const wanted = names
    .flatMap((name) => answers.get(name) ?? [])
    .filter(({ domain, status }) => CAN_BE_HAD.has(status) && !there.has(domain))
    .filter(({ premiumPrice }) => acceptPremium || premiumPrice === null)
    .filter(({ domain }) => !isPausedName(ctx, catalogue, domain))
    .slice(0, room)
  const items = wanted.map(({ domain, status, premiumPrice }) => ({
    productCode: catalogue.extensionProductOf(domain)?.code ?? '',
    domainName: domain,
    availability: status === 'active' ? ('active' as const) : ('free' as const),
    premiumPrice,
    serviceType: 'REGISTRATION' as const,
  }))
  const after = withDomains(contents, items, ctx.now)
  // They come after all earlier items.
  const ids = after.items.slice(contents.items.length).map(({ id }) => id)
  return { there, added: wanted.map((answer, at) => ({ id: ids[at] ?? '', answer })), after }
}

async function answersFor(ctx: Context, names: readonly string[]): Promise<ReadonlyMap<string, Availability>> {
  const answers = new Map<string, Availability>()
  for await (const answer of checkNames(ctx, names)(ctx.gone?.())) answers.set(answer.domain, answer)
  return answers
}

const CAN_BE_HAD: ReadonlySet<Availability['status']> = new Set(['free', 'active'])

interface Refusing {
  there: ReadonlySet<string>
  acceptPremium: boolean
  /** Whether staff paused the sale of names with this extension. */
  isPaused(name: string): boolean
}

/** An available name that is in the basket neither before nor after did not fit. */
function reasonOf(answer: Availability | null, { there, acceptPremium, isPaused }: Refusing): NotAdded {
  if (answer === null || answer.reason === 'no-answer') return 'no-answer'
  if (answer.status === 'invalid') return 'invalid-name'
  if (answer.status === 'quarantine' || answer.status === 'reserved') return answer.status
  if (there.has(answer.domain)) return 'in-basket'
  if (answer.premiumPrice !== null && !acceptPremium) return 'premium'
  return isPaused(answer.domain) ? 'sale-paused' : 'full'
}

function isPausedName(ctx: Context, catalogue: Catalogue, name: string): boolean {
  const product = catalogue.extensionProductOf(name)
  return product !== undefined && isProductPaused(ctx, product)
}
