import { setImmediate } from 'node:timers/promises'
import { type Day, dayInAmsterdam } from '../../../rules/calendar'
import { MONTHS } from '../../../rules/line-pricing'
import { cents } from '../../../rules/money'
import { type RenewableKind, renewalQuote } from '../../../rules/renewal'
import type { Deps } from '../../common/context'
import { type Catalogue, getCatalogue } from '../catalogue/catalogue.service'
import { pricesIfTold } from '../catalogue/price-notices.service'
import { type RenewalDiscounts, readDiscountsOf } from '../catalogue/renewal-discounts.service'
import * as repository from './recurring-values.repository'
import { nextTermOf } from './renewables.service'

/** Items that are read in one query. */
const PAGE = 1000

/**
 * Records once a day what each active item brings in per month, as far as it changed. Called by a scheduled task; what a stopped
 * instance left out is recorded by the next call.
 */
export async function recordRecurringValues(deps: Deps): Promise<void> {
  const now = deps.ports.clock.now()
  const day = dayInAmsterdam(now)
  if (await repository.findDay(deps.db.reader, day)) return
  const catalogue = await getCatalogue(deps)
  for (const kind of repository.RECURRING_KINDS) {
    await recordActive(deps, catalogue, kind, day)
    await recordEnded(deps, kind, day)
  }
  await deps.db.transaction((tx) => repository.endDay(tx, day, now))
}

async function recordActive(deps: Deps, catalogue: Catalogue, kind: RenewableKind, day: Day): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    const page: repository.ValuedItem[] = await repository.pageActive(deps.db.reader, { kind, day, after, limit: PAGE })
    const discountsOf = await readDiscountsOf(
      deps.db.reader,
      page.map(({ id }) => ({ kind, thingId: id })),
    )
    const values = page.map((item) => {
      const discounts = discountsOf({ kind, thingId: item.id })
      return { ...item, worth: monthlyOf(catalogue, { ...item, kind, day, discounts }) }
    })
    const changed = values.filter(({ worth, monthly }) => worth !== (monthly ?? 0))
    await save(
      deps,
      changed.map(({ id, worth }) => ({ kind, thingId: id, day, monthly: worth })),
    )
    after = nextAfter(page)
  }
}

async function recordEnded(deps: Deps, kind: RenewableKind, day: Day): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof repository.pageRecorded>> = await repository.pageRecorded(
      deps.db.reader,
      kind,
      after,
      PAGE,
    )
    const ended = page.filter(({ isActive, monthly }) => !isActive && monthly > 0)
    await save(
      deps,
      ended.map(({ id }) => ({ kind, thingId: id, day, monthly: 0 })),
    )
    after = nextAfter(page)
  }
}

const nextAfter = (page: readonly { id: string }[]): string | null =>
  page.length < PAGE ? null : (page.at(-1)?.id ?? null)

/** Writes a page, and lets visitors be served first. */
async function save({ db, pace }: Deps, rows: readonly repository.RecurringValue[]): Promise<void> {
  const began = performance.now()
  if (rows.length > 0) await db.transaction((tx) => repository.saveValues(tx, rows))
  await setImmediate()
  await pace.rest(performance.now() - began)
}

interface ItemOfDay extends repository.ValuedItem {
  kind: RenewableKind
  day: Day
  discounts: RenewalDiscounts
}

/**
 * Returns what an item brings in per month, in cents without VAT: the price of its next term by the months of that, less a discount
 * that the renewal will have.
 */
function monthlyOf(catalogue: Catalogue, item: ItemOfDay): number {
  const { kind, day, discounts } = item
  const isDomain = kind === 'DOMAIN'
  const thing = {
    ...{ kind, thingId: item.id, accountId: '', renews: true, isOver: false, until: day, since: 0 },
    name: isDomain ? `example.${item.product}` : '',
    productCode: isDomain ? null : item.product,
    period: item.period ?? 'YEARLY',
    premiumPrice: item.premiumPrice === null ? null : cents(item.premiumPrice),
    extras: Object.fromEntries(item.extras.map((code) => [code, day])),
  }
  const next = nextTermOf(catalogue, pricesIfTold(catalogue), thing, { discounts })
  const monthly = next.map((line) => {
    const months = line.price.unit === 'year' ? Math.max(12, MONTHS[line.period]) : MONTHS[line.period]
    return renewalQuote([line], 0, item.staffel).net / months
  })
  return Math.round(monthly.reduce((sum, one) => sum + one, 0))
}
