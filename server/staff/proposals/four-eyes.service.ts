import { DAY_MS, HOUR_MS } from '../../../rules/time'
import { view } from '../../graphql/view'
import type { StaffContext } from '../staff-context'
import { FourEyesRules } from './four-eyes.graphql'

/**
 * Returns which acts need a second staff member: those of the parts that have neither a limit nor a right to do them at once always,
 * others above their limit.
 */
export function readFourEyesRules({ config, parts }: Pick<StaffContext, 'config' | 'parts'>): FourEyesRules {
  const { staff, refundLimits, promotionLimits, waits } = config
  const acts = parts.flatMap(({ proposals = [] }) => proposals)
  return view(FourEyesRules, {
    isOn: staff.fourEyes,
    refundPerAct: refundLimits.perAct,
    refundPerDay: refundLimits.perDay,
    refundPerCustomer: refundLimits.perCustomer,
    promotionPerAct: promotionLimits.perAct,
    promotionPerDay: promotionLimits.perDay,
    always: acts.filter(({ isLimited, directRight }) => !isLimited && !directRight).map(({ act }) => act),
    secondFactorWaitHours: waits.secondFactorRemoval / HOUR_MS,
    erasureWaitDays: waits.erasure / DAY_MS,
  })
}
