import { dayInAmsterdam, startOfDay } from '../../../../rules/calendar'
import { type Cents, cents } from '../../../../rules/money'
import { BALANCE_MIN_DAYS, daysCovered } from '../../../../rules/registrar-balance'
import { type ReportWeek, weeksFrom } from '../../../../rules/report-weeks'
import type { Deps } from '../../../common/context'
import { createTurns } from '../../../common/turns'
import { view } from '../../../graphql/view'
import { OperatorNeeded, OutsideUnavailable } from '../../../ports/outside-unavailable'
import type { StaffContext } from '../../../staff/staff-context'
import type { WorkSource } from '../../../staff/staff-part'
import { getCatalogue } from '../../catalogue/catalogue.service'
import { countRenewing } from '../../domains/staff/staff-domain-list.service'
import { registrarsOf } from '../registrars.service'
import { RegistrarBalance } from './registrar-balances.graphql'
import * as repository from './registrar-balances.repository'

const WEEKS = 13

/**
 * Reads what is left of the account at each registrar that can be asked, and computes how long it pays for renewals. The last balance of a
 * registrar that gives no answer is kept.
 */
export async function readRegistrarBalances(deps: Deps): Promise<void> {
  const registrars = [...registrarsOf(deps)].filter(([, { balance }]) => balance)
  const read: { registrar: string; amount: number }[] = []
  const kept: string[] = []
  for (const [registrar, { balance }] of registrars) {
    const amount = await balance?.().catch(unanswered)
    if (amount === undefined) kept.push(registrar)
    else if (amount !== null) read.push({ registrar, amount })
  }
  const rows = read.length === 0 ? [] : await covered(deps, read)
  await deps.db.transaction(async (tx) => {
    for (const row of rows) await repository.keepBalance(tx, row)
    await repository.deleteOthers(tx, [...kept, ...read.map(({ registrar }) => registrar)])
  })
}

/** Undefined for a registrar that gives no answer or refuses, which the back office shows otherwise. */
function unanswered(error: unknown): undefined {
  if (error instanceof OutsideUnavailable || error instanceof OperatorNeeded) return undefined
  throw error
}

async function covered(
  deps: Deps,
  read: readonly { registrar: string; amount: number }[],
): Promise<repository.BalanceRow[]> {
  const now = deps.ports.clock.now()
  const weeks = await costsByWeek(deps, now)
  return read.map(({ registrar, amount }) => {
    const own = weeks.map(({ from, to, renewals }) => ({ from, to, ...costAt(renewals, registrar) }))
    const lastsDays = daysCovered(amount, own)
    const isLow = amount <= 0 || (lastsDays !== null && lastsDays < BALANCE_MIN_DAYS)
    const unknownCostTerms = own.reduce((sum, { unknown }) => sum + unknown, 0)
    return { registrar, amount, lastsDays, unknownCostTerms, readAt: now, lowSince: isLow ? now : null }
  })
}

/** Renewals of a week that cost the same; the cost of each is null if it is unknown. */
interface Renewals {
  registrar: string
  count: number
  cost: Cents | null
}

/** Returns the renewals of names in the coming weeks. In a large shop other work gets its turn between the weeks. */
async function costsByWeek({ db, ports, config }: Deps, now: number) {
  const catalogue = await getCatalogue({ db, ports })
  const giveTurn = createTurns()
  const weeks: (ReportWeek & { renewals: Renewals[] })[] = []
  for (const week of weeksFrom(dayInAmsterdam(now), WEEKS)) {
    const due = await countRenewing(db.reader, startOfDay(week.from), startOfDay(week.to))
    const renewals = due.map(({ extension, registrar, isPremium, count }) => {
      const product = catalogue.extensionProductOf(`example.${extension}`)
      return {
        registrar: registrar ?? config.adapters.registry.name,
        count,
        // The registrar asks its own price for a premium name, which the shop does not know.
        cost: product && !isPremium ? catalogue.costOf(product, startOfDay(week.from)) : null,
      }
    })
    weeks.push({ ...week, renewals })
    await giveTurn()
  }
  return weeks
}

function costAt(renewals: readonly Renewals[], registrar: string): { cost: number; unknown: number } {
  const own = renewals.filter((each) => each.registrar === registrar)
  return {
    cost: own.reduce((sum, { cost, count }) => sum + (cost ?? 0) * count, 0),
    unknown: own.reduce((sum, { cost, count }) => sum + (cost === null ? count : 0), 0),
  }
}

/** Returns the balances that were read last, by the name of their registrar. */
export async function listRegistrarBalances({ db }: StaffContext): Promise<RegistrarBalance[]> {
  return (await repository.listBalances(db.reader)).map(({ lowSince, ...row }) =>
    view(RegistrarBalance, { ...row, amount: cents(row.amount), isLow: lowSince !== null }),
  )
}

/** Registrars whose balance soon no longer pays for renewals. */
export const balanceLow: WorkSource = {
  kind: 'registrar-balance-low',
  group: 'DOMAINS',
  right: 'REPORTS_READ',
  isOfShop: true,
  async list({ db }, { limit }) {
    return (await repository.listLow(db.reader, limit)).map(({ registrar, amount, lastsDays, lowSince, readAt }) => ({
      ...{ key: registrar, subject: `registry:${registrar}`, path: '/beheer/rapporten', count: lastsDays ?? 0 },
      ...{ cause: null, amount: cents(amount), customer: null, accountId: null, since: lowSince ?? readAt },
    }))
  },
}
