import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { TestOutcome } from '../../common/sandbox'
import { ListSize } from '../../graphql/document-limits'
import { graphEnum } from '../../graphql/enums'
import { DateTime } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'
import { NamesGone } from '../orders/orders.errors'
import { Order } from '../orders/orders.graphql'
import { NothingToPay } from '../payments/payments.graphql'

/** Mails that are shown. */
export const MAILS_MAX = 100

export const TestOutcomeEnum = graphEnum('TestOutcome', 'How a payment at the test bank ends.', {
  COMPLETED: 'It is paid.',
  CANCELLED: 'The buyer changed their mind.',
  EXPIRED: 'The buyer took too long.',
  IN_PROGRESS: 'The bank does not know yet; the payment can still end in another way.',
  FAILURE: 'It went wrong at the bank, which comes to the same as cancelled.',
} satisfies Record<TestOutcome, string>)

@ObjectType({ description: 'A mail that the sandbox would have sent. It went nowhere.' })
export class SandboxMailNode {
  @Field(() => ID, { description: 'Of this mail in its sandbox.' })
  id!: string

  @Field(() => String, { description: 'The address that it would have gone to.' })
  to!: string

  @Field(() => String, { description: 'What it is about.' })
  subject!: string

  @Field(() => String, { description: 'What it says, without the layout.' })
  text!: string

  @Field(() => DateTime, { description: 'When it was taken, by the clock of the sandbox.' })
  at!: number
}

@ObjectType('Sandbox', {
  description:
    'A shop of the account for itself, to try programs in: nothing in it is registered, paid or mailed. Webhooks are sent really.',
})
export class SandboxNode {
  @Field(() => DateTime, { description: 'What time it is there. `advanceClock` puts it forward.' })
  now!: number

  @Field(() => [SandboxMailNode], {
    description: `The mails that it did not send, the newest first: ${MAILS_MAX} at most.`,
  })
  @ListSize(MAILS_MAX)
  mails!: SandboxMailNode[]
}

@InputType({ description: 'How far to put the clock of the sandbox forward.' })
export class AdvanceClockInput {
  @Field(() => String, {
    description: 'The moment to go to (RFC 3339): after `viewer.sandbox.now`, and two years ahead at most.',
  })
  to!: string
}

@ObjectType({ description: 'The clock was put forward, and what was due on the way was done in order of time.' })
export class ClockAdvanced {
  @Field(() => DateTime, { description: 'What time it is now.' })
  now!: number

  @Field(() => Int, { description: 'How many jobs ran on the way, such as deliveries and webhooks; repeats count.' })
  jobs!: number

  @Field(() => Boolean, {
    description: 'False when there was too much to do for one request: ask the same again, it goes on from `now`.',
  })
  isThere!: boolean
}

@InputType({ description: 'A payment to make without a browser.' })
export class PayTestOrderInput {
  @Field(() => ID, { description: 'The `id` of the order.' })
  orderId!: string

  @Field(() => TestOutcomeEnum, { defaultValue: 'COMPLETED', description: 'How the payment ends.' })
  outcome!: TestOutcome
}

@ObjectType({ description: 'The test bank has told the shop how the payment ended.' })
export class TestOrderPaid {
  @Field(() => Order, { description: 'The order as it stands now.' })
  order!: Order
}

@ObjectType({
  description: 'The sandbox is empty, as it was before it was first used, and its clock shows the real time.',
})
export class SandboxReset {
  @Field(() => DateTime, { description: 'What time it is there now.' })
  now!: number
}

export const AdvanceClockResult = resultUnion(
  'AdvanceClockResult',
  'The time it is now, or what is wrong with the one that was asked for. FORBIDDEN without a token of the kind TEST.',
  ClockAdvanced,
)
export const PayTestOrderResult = resultUnion(
  'PayTestOrderResult',
  'The order, or why there is nothing to pay. FORBIDDEN without a token of the kind TEST.',
  TestOrderPaid,
  NothingToPay,
  NamesGone,
)
export const ResetSandboxResult = resultUnion(
  'ResetSandboxResult',
  'That it is empty. FORBIDDEN without a token of the kind TEST.',
  SandboxReset,
)
