import { type Day, dayInAmsterdam } from '../../../rules/calendar'
import type { BillingPeriod } from '../../../rules/pricing-types'
import { endOfTerm } from '../../../rules/renewal'
import type { Deps } from '../../common/context'
import { getCatalogue } from './catalogue.service'

/** Returns the end of the paid term of each extra that is delivered now, by product code. */
export async function extraTermsOf(
  deps: Deps,
  codes: readonly string[],
  period: BillingPeriod,
): Promise<Record<string, Day>> {
  const catalogue = await getCatalogue(deps)
  const today = dayInAmsterdam(deps.ports.clock.now())
  const ends = codes.map((code) => [code, endOfTerm(today, catalogue.productByCode(code) ?? YEARLY, period)] as const)
  return Object.fromEntries(ends)
}

/** For an extra that the shop no longer sells. */
const YEARLY = { unit: 'year' } as const
