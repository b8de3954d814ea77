import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { TestOutcome } from '../../common/sandbox'
import { ListSize } from '../../graphql/document-limits'
import { graphEnum } from '../../graphql/enums'
import { DateTime } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'
import { NamesGone } from '../orders/orders.errors'
import { Order } from '../orders/orders.graphql'
import { NothingToPay } from '../payments/payments.graphql'

/** Maximum number of mails returned. */
export const MAILS_MAX = 100

export const TestOutcomeEnum = graphEnum('TestOutcome', 'Outcome of a test payment.', {
  COMPLETED: 'The payment succeeds.',
  CANCELLED: 'The customer cancels the payment.',
  EXPIRED: 'The payment expires.',
  IN_PROGRESS: 'The payment stays pending; another outcome can follow.',
  FAILURE: 'The payment fails, with the same effect as CANCELLED.',
} satisfies Record<TestOutcome, string>)

@ObjectType({ description: 'An e-mail that the sandbox recorded instead of sending.' })
export class SandboxMailNode {
  @Field(() => ID, { description: 'Id of the e-mail within the sandbox.' })
  id!: string

  @Field(() => String, { description: 'Recipient address.' })
  to!: string

  @Field(() => String, { description: 'Subject line.' })
  subject!: string

  @Field(() => String, { description: 'Plain text body.' })
  text!: string

  @Field(() => DateTime, { description: 'Time at which the e-mail was recorded, by the sandbox clock.' })
  at!: number
}

@ObjectType('Sandbox', {
  description:
    'A private test shop of the account. Nothing is really registered, paid or e-mailed, but webhooks are really sent.',
})
export class SandboxNode {
  @Field(() => DateTime, { description: 'Current time of the sandbox clock. Move it forward with `advanceClock`.' })
  now!: number

  @Field(() => [SandboxMailNode], {
    description: `E-mails recorded by the sandbox, newest first; at most ${MAILS_MAX}.`,
  })
  @ListSize(MAILS_MAX)
  mails!: SandboxMailNode[]
}

@InputType({ description: 'New time of the sandbox clock.' })
export class AdvanceClockInput {
  @Field(() => String, {
    description: 'New time (RFC 3339): later than `viewer.sandbox.now`, at most two years ahead.',
  })
  to!: string
}

@ObjectType({
  description: 'Result of moving the clock forward. Jobs and scheduled tasks that came due ran in chronological order.',
})
export class ClockAdvanced {
  @Field(() => DateTime, { description: 'Current time of the sandbox clock.' })
  now!: number

  @Field(() => Int, {
    description: 'Number of jobs that ran, such as deliveries and webhooks, including repeated runs.',
  })
  jobs!: number

  @Field(() => Boolean, {
    description:
      'False if there was too much work for one request: send the same request again to continue from `now`.',
  })
  isComplete!: boolean

  @Field(() => Boolean, {
    description: 'False if the request has to be sent again to continue from `now`.',
    deprecationReason: 'Use `isComplete`.',
  })
  isThere!: boolean
}

@InputType({ description: 'A test payment without a browser.' })
export class PayTestOrderInput {
  @Field(() => ID, { description: '`id` of the order.' })
  orderId!: string

  @Field(() => TestOutcomeEnum, { defaultValue: 'COMPLETED', description: 'Outcome of the payment.' })
  outcome!: TestOutcome
}

@ObjectType({ description: 'Result of a test payment.' })
export class TestOrderPaid {
  @Field(() => Order, { description: 'The order after the payment.' })
  order!: Order
}

@ObjectType({
  description: 'Result of a reset. The sandbox is empty and its clock shows the real time.',
})
export class SandboxReset {
  @Field(() => DateTime, { description: 'Current time of the sandbox clock.' })
  now!: number
}

export const AdvanceClockResult = resultUnion(
  'AdvanceClockResult',
  'The new time, or why it was refused. Fails with FORBIDDEN without a TEST token.',
  ClockAdvanced,
)
export const PayTestOrderResult = resultUnion(
  'PayTestOrderResult',
  'The order, or why there is nothing to pay. Fails with FORBIDDEN without a TEST token.',
  TestOrderPaid,
  NothingToPay,
  NamesGone,
)
export const ResetSandboxResult = resultUnion(
  'ResetSandboxResult',
  'Confirmation of the reset. Fails with FORBIDDEN without a TEST token.',
  SandboxReset,
)
