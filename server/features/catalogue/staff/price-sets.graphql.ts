import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { graphEnum } from '../../../graphql/enums'
import { Cents, DateTime, LocalDate } from '../../../graphql/scalars'
import { ApprovalNeeded } from '../../../staff/proposals/proposals.graphql'
import { REASON, result } from '../../../staff/staff.graphql'
import { StaffPageArgs, staffConnection } from '../../../staff/staff-connection'
import { Changed, StepUpNeeded } from '../../../staff/staff-errors'
import type { PriceSetState } from '../price-sets.repository'
import { PriceSetNotPossible } from './price-sets.errors'
import { StaffPrice, StaffProduct } from './staff-products.graphql'

const PriceSetStateEnum = graphEnum('PriceSetState', 'State of a set of price changes.', {
  DRAFT: 'It is being prepared, and has no effect.',
  SCHEDULED: 'It was approved, and applies from its date.',
  CANCELLED: 'It was cancelled before it applied.',
} satisfies Record<PriceSetState, string>)

@ObjectType({ description: 'New price of a product in a set of price changes.' })
export class StaffPriceChange {
  @Field(() => StaffProduct, { description: 'The product.' })
  product!: StaffProduct

  @Field(() => Int, { nullable: true, description: 'Volume tier of resellers; null for the list price.' })
  staffel!: number | null

  @Field(() => StaffPrice, { description: 'Price without the set, when it applies; for a draft, now.' })
  before!: StaffPrice

  @Field(() => StaffPrice, { description: 'Price with the set.' })
  after!: StaffPrice
}

@ObjectType({ description: 'A set of price changes, which apply together from a date.' })
export class StaffPriceSet {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => Int, { description: 'Number for people, from 1.' })
  number!: number

  @Field(() => String, { description: 'Name, such as `.com and .net`.' })
  name!: string

  @Field(() => String, { description: 'Why the prices change; for staff.' })
  reason!: string

  @Field(() => PriceSetStateEnum, { description: 'State.' })
  state!: PriceSetState

  @Field(() => Int, { description: 'Incremented by each change; repeat it as `expectedVersion`.' })
  version!: number

  @Field(() => String, { description: 'Name of the staff member who made it.' })
  createdBy!: string

  @Field(() => DateTime, { description: 'Time at which it was made.' })
  createdAt!: number

  @Field(() => DateTime, { nullable: true, description: 'Time from which it applies; null for a draft.' })
  validFrom!: number | null

  @Field(() => DateTime, { nullable: true, description: 'Time at which it was approved; null for a draft.' })
  scheduledAt!: number | null

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time from which owners are mailed about its raises; null for a draft.',
  })
  noticesFrom!: number | null

  @Field(() => ID, { nullable: true, description: 'Open proposal to schedule it; null without one.' })
  proposalId!: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Day from which its open proposal schedules it; null without one.',
  })
  proposedFrom!: string | null
}

export const StaffPriceSetConnection = staffConnection(
  StaffPriceSet,
  'StaffPriceSet',
  'Page of sets of price changes, newest first (Relay).',
)

@ArgsType()
export class PriceSetsArgs extends StaffPageArgs {
  @Field(() => PriceSetStateEnum, { nullable: true, description: 'Only in this state; all when left out.' })
  state?: PriceSetState | null
}

@InputType({ description: 'New price of a product. Amounts are in euro cents, excluding VAT, per unit.' })
export class NewPriceInput {
  @Field(() => ID, { description: 'Product, sold or not.' })
  productId!: string

  @Field(() => Int, { nullable: true, description: 'Existing volume tier of the product; null for the list price.' })
  staffel?: number | null

  @Field(() => Cents, { description: 'Price of the first term, at most that of later terms.' })
  first!: number

  @Field(() => Cents, { description: 'Price of each later term.' })
  renewal!: number

  @Field(() => Cents, {
    nullable: true,
    description:
      'Cost of the product to the shop from then on, for a list price only. Null or left out: as it is at that time.',
  })
  cost?: number | null
}

@InputType({ description: 'A new set of price changes.' })
export class DraftPriceSetInput {
  @Field(() => String, { description: 'Name, at most 80 characters.' })
  name!: string

  @Field(() => [NewPriceInput], { description: '1 to 500 prices.' })
  prices!: NewPriceInput[]

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'A new set of price changes, from a price list.' })
export class ReadPriceListInput {
  @Field(() => String, { description: 'Name, at most 80 characters.' })
  name!: string

  @Field(() => String, {
    description:
      'CSV of at most 64 KiB, with the columns `code`, `first` and `renewal`, and if wanted `staffel`; amounts as `12.99` or `12,99`. Prices that do not change are left out.',
  })
  csv!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'New contents of a draft. They replace all of it.' })
export class ChangePriceSetInput extends DraftPriceSetInput {
  @Field(() => ID, { description: 'The draft.' })
  id!: string

  @Field(() => Int, { description: '`StaffPriceSet.version` that the client showed.' })
  expectedVersion!: number
}

@InputType({ description: 'A draft to schedule. A second staff member approves it.' })
export class SchedulePriceSetInput {
  @Field(() => ID, { description: 'The draft.' })
  id!: string

  @Field(() => Int, { description: '`StaffPriceSet.version` that the client showed.' })
  expectedVersion!: number

  @Field(() => LocalDate, {
    description: 'Day from whose 00:00 in Amsterdam it applies: tomorrow at the earliest, within two years.',
  })
  from!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'A set of price changes to cancel or discard.' })
export class EndPriceSetInput {
  @Field(() => ID, { description: 'The set.' })
  id!: string

  @Field(() => Int, { description: '`StaffPriceSet.version` that the client showed.' })
  expectedVersion!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Whether a product is sold.' })
export class SetProductSaleInput {
  @Field(() => ID, { description: 'The product.' })
  productId!: string

  @Field(() => Boolean, { description: 'False to stop selling it. Its owners keep and renew it.' })
  isSold!: boolean

  @Field(() => ID, {
    nullable: true,
    description:
      'Successor of a product that is not sold: one of the same kind that is. Null for none. Products that named this one as theirs get it too.',
  })
  successorId?: string | null

  @Field(() => String, { description: REASON })
  reason!: string
}

@ObjectType({ description: 'A draft that was discarded.' })
export class DiscardedPriceSet {
  @Field(() => Int, { description: 'Number of the set, which is not used again.' })
  number!: number
}

const draftResult = (name: string) =>
  result(name, 'The draft, or why nothing was stored.', StaffPriceSet, PriceSetNotPossible, Changed)

export const DraftPriceSetResult = draftResult('DraftPriceSetResult')
export const ReadPriceListResult = draftResult('ReadPriceListResult')
export const ChangePriceSetResult = draftResult('ChangePriceSetResult')

export const SchedulePriceSetResult = result(
  'SchedulePriceSetResult',
  'The scheduled set if no second staff member is needed, the proposal if one is, or why nothing was done.',
  StaffPriceSet,
  ApprovalNeeded,
  PriceSetNotPossible,
  Changed,
  StepUpNeeded,
)

export const CancelPriceSetResult = result(
  'CancelPriceSetResult',
  'The cancelled set, or why it was not cancelled.',
  StaffPriceSet,
  PriceSetNotPossible,
  Changed,
  StepUpNeeded,
)

export const DiscardPriceSetResult = result(
  'DiscardPriceSetResult',
  'The discarded draft, or why it was not discarded.',
  DiscardedPriceSet,
  PriceSetNotPossible,
  Changed,
)

export const SetProductSaleResult = result(
  'SetProductSaleResult',
  'The product, or why nothing was changed.',
  StaffProduct,
  Changed,
  StepUpNeeded,
)
