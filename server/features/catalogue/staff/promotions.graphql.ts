import { Field, InputType, Int, ObjectType } from 'type-graphql'
import type { ProductKind } from '../../../../rules/pricing-types'
import { CODES_MAX, CODES_OF_PROMOTION_MAX, type PromotionState } from '../../../../rules/promotions'
import { RENEWALS_MAX } from '../../../../rules/renewal-discount'
import { graphEnum } from '../../../graphql/enums'
import { Cents, DateTime } from '../../../graphql/scalars'
import { ApprovalNeeded } from '../../../staff/proposals/proposals.graphql'
import { REASON, result } from '../../../staff/staff.graphql'
import { Changed, StepUpNeeded } from '../../../staff/staff-errors'
import { ProductKindEnum } from '../catalogue.graphql'
import { PromotionBegun, PromotionEnded } from './promotions.errors'

const PromotionStateEnum = graphEnum('PromotionState', 'State of a promotion.', {
  RUNNING: 'Buyers can use it.',
  PLANNED: 'It has not begun.',
  USED_UP: 'All its uses are taken. A cancelled order returns one.',
  ENDED: 'It has ended. Orders that used it keep it.',
} satisfies Record<PromotionState, string>)

@ObjectType({ description: 'Number of codes of a promotion that has codes of its own.' })
export class PromotionCodes {
  @Field(() => Int, { description: 'Codes that were made.' })
  made!: number

  @Field(() => Int, { description: 'Codes that an order used, cancelled orders left out.' })
  used!: number

  @Field(() => Int, { description: 'Codes that were withdrawn before they were used up.' })
  withdrawn!: number

  @Field(() => Int, { description: 'Codes that buyers can still enter while the promotion runs.' })
  left!: number
}

@ObjectType({
  description:
    'A promotion: a discount on the first term, and if wanted on the first renewals, with a code that buyers enter or without one.',
})
export class StaffPromotion {
  @Field(() => String, { description: 'Code that buyers enter, in capitals; of an automatic promotion its name.' })
  name!: string

  @Field(() => Boolean, { description: 'True if it applies to every basket without being entered.' })
  isAutomatic!: boolean

  @Field(() => PromotionCodes, {
    nullable: true,
    description: 'Its codes, if buyers enter one of many; null if `name` is the only code, or if it is automatic.',
  })
  codes!: PromotionCodes | null

  @Field(() => PromotionStateEnum, { description: 'State.' })
  state!: PromotionState

  @Field(() => Int, { nullable: true, description: 'Percentage off in basis points: 1000 is 10%; null for an amount.' })
  percent!: number | null

  @Field(() => Cents, {
    nullable: true,
    description: 'Amount off in euro cents, excluding VAT; null for a percentage.',
  })
  amount!: number | null

  @Field(() => [ProductKindEnum], { description: 'Kinds of products that it is for.' })
  kinds!: readonly ProductKind[]

  @Field(() => [String], {
    nullable: true,
    description: 'Codes of the products that it is limited to; null for all products of the kinds.',
  })
  productCodes!: readonly string[] | null

  @Field(() => DateTime, { nullable: true, description: 'Time from which it counts; null if it always has.' })
  startsAt!: number | null

  @Field(() => DateTime, { nullable: true, description: 'Time until which it counts, exclusive; null without an end.' })
  endsAt!: number | null

  @Field(() => Int, { nullable: true, description: 'Maximum number of orders; null without one.' })
  maxUses!: number | null

  @Field(() => Int, { nullable: true, description: 'Maximum number of orders of one legal person; null without one.' })
  perPerson!: number | null

  @Field(() => Int, {
    description: `Number of renewals that it takes off as well, up to ${RENEWALS_MAX}; 0 if renewals are at the list price.`,
  })
  renewals!: number

  @Field(() => Int, { description: 'Number of orders that used it and were not cancelled.' })
  used!: number

  @Field(() => Cents, {
    nullable: true,
    description: 'Amount that it took off these orders in euro cents, excluding VAT; null without AMOUNTS_SEE.',
  })
  cost!: number | null

  @Field(() => String, { description: 'Why it exists; for staff. Empty for a code from before promotions had a page.' })
  reason!: string

  @Field(() => String, { nullable: true, description: 'Staff member who made it; null for such a code.' })
  createdBy!: string | null

  @Field(() => DateTime, { nullable: true, description: 'Time at which it was made; null for such a code.' })
  createdAt!: number | null

  @Field(() => Int, { description: 'Incremented by `changePromotion`; repeat it as `expectedVersion`.' })
  version!: number
}

@ObjectType({
  description:
    'Limits above which a promotion needs a second staff member, in euro cents excluding VAT. It counts as its amount, times its maximum number of orders, times its renewals and 1. A promotion with a percentage or without a maximum is above them.',
})
export class PromotionLimit {
  @Field(() => Cents, { description: 'For one promotion.' })
  perAct!: number

  @Field(() => Cents, { description: 'For all promotions by oneself on one day, in Amsterdam.' })
  perDay!: number

  @Field(() => Cents, { description: 'Used of `perDay` today.' })
  usedToday!: number
}

@InputType({ description: 'Terms of a promotion. It takes off either a percentage or an amount.' })
export class PromotionTermsInput {
  @Field(() => Int, { nullable: true, description: 'Percentage off in basis points, 1 to 10,000.' })
  percent?: number | null

  @Field(() => Int, { nullable: true, description: 'Amount off in euro cents, excluding VAT.' })
  amount?: number | null

  @Field(() => [ProductKindEnum], { description: 'Kinds of products that it is for, at least one.' })
  kinds!: ProductKind[]

  @Field(() => [String], {
    nullable: true,
    description: 'Codes of the products that it is limited to, at most 100; null for all products of the kinds.',
  })
  productCodes?: string[] | null

  @Field(() => DateTime, { nullable: true, description: 'Time from which it counts; null for now.' })
  startsAt?: Date | null

  @Field(() => DateTime, { nullable: true, description: 'Time until which it counts, exclusive; null without an end.' })
  endsAt?: Date | null

  @Field(() => Int, { nullable: true, description: 'Maximum number of orders; null without one.' })
  maxUses?: number | null

  @Field(() => Int, { nullable: true, description: 'Maximum number of orders of one legal person; null without one.' })
  perPerson?: number | null

  @Field(() => Int, {
    defaultValue: 0,
    description: `Number of renewals that it takes off as well, up to ${RENEWALS_MAX}; 0 for renewals at the list price. Orders keep the number that they were placed with.`,
  })
  renewals!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'New promotion. It takes off either a percentage or an amount.' })
export class CreatePromotionInput extends PromotionTermsInput {
  @Field(() => String, { description: 'Code of 3 to 32 letters, digits and hyphens; stored in capitals.' })
  code!: string

  @Field(() => Boolean, { description: 'True if it applies without being entered.' })
  isAutomatic!: boolean

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'True if buyers enter one of the codes of `makePromotionCodes`. `code` is its name then. Not with `isAutomatic`.',
  })
  hasCodes!: boolean
}

@InputType({
  description: 'New terms of a planned promotion, all of them. It takes off either a percentage or an amount.',
})
export class ChangePromotionInput extends PromotionTermsInput {
  @Field(() => String, { description: '`StaffPromotion.name`. The name stays, and so does how buyers get it.' })
  promotion!: string

  @Field(() => Int, { description: '`StaffPromotion.version` that the client showed.' })
  expectedVersion!: number
}

@InputType({ description: 'Codes to make for a promotion with `codes`.' })
export class MakePromotionCodesInput {
  @Field(() => String, { description: '`StaffPromotion.name`.' })
  promotion!: string

  @Field(() => Int, {
    description: `Number of codes, 1 to ${CODES_MAX}. A promotion has at most ${CODES_OF_PROMOTION_MAX}.`,
  })
  count!: number

  @Field(() => String, { description: 'Start of each code: 1 to 15 letters, digits and hyphens; stored in capitals.' })
  prefix!: string

  @Field(() => Int, { defaultValue: 1, description: 'Number of orders per code, 1 to 1,000.' })
  maxUses!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'A promotion with codes of its own.' })
export class PromotionCodesInput {
  @Field(() => String, { description: '`StaffPromotion.name`.' })
  promotion!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@ObjectType({ description: 'All codes of a promotion with their use, as CSV (RFC 4180).' })
export class PromotionCodesFile {
  @Field(() => String, { description: 'Name of the file.' })
  filename!: string

  @Field(() => String, { description: 'Content, in base64.' })
  base64!: string
}

@InputType({ description: 'A promotion to end now.' })
export class EndPromotionInput {
  @Field(() => String, { description: '`StaffPromotion.name`.' })
  code!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

export const CreatePromotionResult = result(
  'CreatePromotionResult',
  'The new promotion, its proposal, or why none was made.',
  StaffPromotion,
  ApprovalNeeded,
  StepUpNeeded,
)
export const ChangePromotionResult = result(
  'ChangePromotionResult',
  'The promotion with its new terms, the proposal of them, or why nothing was changed.',
  StaffPromotion,
  ApprovalNeeded,
  PromotionBegun,
  PromotionEnded,
  Changed,
  StepUpNeeded,
)
export const EndPromotionResult = result(
  'EndPromotionResult',
  'The promotion that has ended, or why nothing was changed.',
  StaffPromotion,
  PromotionEnded,
)
export const MakePromotionCodesResult = result(
  'MakePromotionCodesResult',
  'The promotion with its codes, or why none were made.',
  StaffPromotion,
  PromotionEnded,
  StepUpNeeded,
)
export const DownloadPromotionCodesResult = result(
  'DownloadPromotionCodesResult',
  'The file, or why there is none.',
  PromotionCodesFile,
  StepUpNeeded,
)
export const WithdrawPromotionCodesResult = result(
  'WithdrawPromotionCodesResult',
  'The promotion with its codes, or why none were withdrawn.',
  StaffPromotion,
)
