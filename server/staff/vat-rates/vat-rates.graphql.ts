import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { VatRateState } from '../../../rules/vat-rates'
import { graphEnum } from '../../graphql/enums'
import { DateTime, LocalDate } from '../../graphql/scalars'
import { ApprovalNeeded } from '../proposals/proposals.graphql'
import { REASON, result } from '../staff.graphql'
import { StepUpNeeded } from '../staff-errors'
import { VatRateNotPossible } from './vat-rates.errors'

const VatRateStateEnum = graphEnum('VatRateState', 'State of a VAT rate.', {
  PLANNED: 'It applies from its moment.',
  CURRENT: 'It applies to what is ordered now.',
  EARLIER: 'A later rate of its country replaced it. Orders and invoices from its time keep it.',
  CANCELLED: 'It was cancelled before it applied.',
} satisfies Record<VatRateState, string>)

@ObjectType({
  description: 'Standard VAT rate of a country, from a moment until the next one of that country applies.',
})
export class StaffVatRate {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, {
    description:
      'Country of the customers, ISO 3166-1 alpha-2. The rate of the Netherlands applies to countries without one.',
  })
  country!: string

  @Field(() => Int, { description: 'Rate in basis points: 2100 is 21%.' })
  rate!: number

  @Field(() => DateTime, { description: 'Time from which it applies: 00:00 in Amsterdam.' })
  validFrom!: number

  @Field(() => VatRateStateEnum, { description: 'State.' })
  state!: VatRateState

  @Field(() => String, { description: 'Staff member who approved it; empty for the rate that came with the shop.' })
  createdBy!: string

  @Field(() => DateTime, { description: 'Time at which it was stored.' })
  createdAt!: number

  @Field(() => String, { nullable: true, description: 'Staff member who cancelled it; null if it was not cancelled.' })
  cancelledBy!: string | null

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time at which it was cancelled; null if it was not cancelled.',
  })
  cancelledAt!: number | null
}

@InputType({ description: 'A new VAT rate of a country. A second staff member approves it.' })
export class AddVatRateInput {
  @Field(() => String, { description: 'Member state of the EU, ISO 3166-1 alpha-2.' })
  country!: string

  @Field(() => Int, { description: 'Rate in basis points, 1 to 5000: 2100 is 21%.' })
  rate!: number

  @Field(() => LocalDate, {
    description: 'Day from whose 00:00 in Amsterdam it applies: tomorrow at the earliest, within two years.',
  })
  from!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'A VAT rate to cancel before it applies.' })
export class CancelVatRateInput {
  @Field(() => ID, { description: 'The rate.' })
  id!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

export const AddVatRateResult = result(
  'AddVatRateResult',
  'The rate if no second staff member is needed, the proposal if one is, or why nothing was done.',
  StaffVatRate,
  ApprovalNeeded,
  VatRateNotPossible,
  StepUpNeeded,
)

export const CancelVatRateResult = result(
  'CancelVatRateResult',
  'The cancelled rate, or why it was not cancelled.',
  StaffVatRate,
  VatRateNotPossible,
  StepUpNeeded,
)
