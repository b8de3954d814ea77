import { ArgsType, Field } from 'type-graphql'
import { isDay } from '../../rules/calendar'
import { badInput } from '../common/failures'
import { LocalDate } from '../graphql/scalars'

/** Days of a report, in Amsterdam: from the first one until, but not including, `to`. */
@ArgsType()
export class ReportPeriod {
  @Field(() => LocalDate, { description: 'First day, in Amsterdam.' })
  from!: string

  @Field(() => LocalDate, { description: 'Day after the last one, in Amsterdam.' })
  to!: string
}

/** Throws BAD_USER_INPUT for a period without days. */
export function requireDays({ from, to }: ReportPeriod): void {
  if (!isDay(from) || !isDay(to) || to <= from) throw badInput()
}
