import { createUnionType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { graphEnum } from '../../graphql/enums'
import { Cents, DateTime } from '../../graphql/scalars'
import { REASON, result } from '../staff.graphql'
import { StaffInvalidInput, StepUpNeeded } from '../staff-errors'
import { SystemPlanStep } from './system-plan.graphql'
import { SystemTestReport } from './system-tests.graphql'

export type SystemState = 'WORKING' | 'INTERRUPTED' | 'PAUSED' | 'UNUSED'

const SystemStateEnum = graphEnum('SystemState', 'Whether an outside system works.', {
  WORKING: 'It answers.',
  INTERRUPTED: 'Its last calls on at least one instance failed in a row.',
  PAUSED: 'Staff paused it: it is not called.',
  UNUSED: 'No instance has called it since it started.',
} satisfies Record<SystemState, string>)

@ObjectType({ description: 'How an outside system answers one instance of the shop.' })
export class SystemOnInstance {
  @Field(() => String, { description: 'Host name and process id of the instance.' })
  instance!: string

  @Field(() => DateTime, { nullable: true, description: 'Time of its last answer; null if there was none.' })
  lastGoodAt!: number | null

  @Field(() => DateTime, { nullable: true, description: 'Time at which it last gave no answer; null if never.' })
  lastErrorAt!: number | null

  @Field(() => Boolean, { description: 'True if its last calls failed in a row.' })
  isInterrupted!: boolean
}

@ObjectType({ description: 'A pause of an outside system.' })
export class SystemPause {
  @Field(() => DateTime, { description: 'Time at which calls start again.' })
  until!: number

  @Field(() => DateTime, { description: 'Time at which it began.' })
  since!: number

  @Field(() => String, { description: 'Reason that was given.' })
  reason!: string

  @Field(() => String, { description: 'Name of the staff member.' })
  by!: string
}

@ObjectType({ description: 'Paid or accepted order lines that an outside system has not delivered.' })
export class SystemBacklog {
  @Field(() => Int, { description: 'Lines that a job will retry, without renewals.' })
  waiting!: number

  @Field(() => Int, { description: 'Renewals that a job will retry.' })
  renewals!: number

  @Field(() => Int, { description: 'Lines that were given up, and wait for a person.' })
  givenUp!: number

  @Field(() => Cents, {
    nullable: true,
    description: 'Amount of all of them in euro cents, including VAT; null without AMOUNTS_SEE.',
  })
  gross!: number | null
}

@ObjectType({ description: 'An outside system that the shop uses.' })
export class StaffSystem {
  @Field(() => ID, { description: 'The port, and the adapter if there are several: `registry:epp`.' })
  id!: string

  @Field(() => String, { description: 'Name of the port: `registry`, `payments`, `mailer`.' })
  port!: string

  @Field(() => String, { description: 'Name of the adapter in use.' })
  adapter!: string

  @Field(() => Boolean, { description: 'True if it invents its answers.' })
  isStandIn!: boolean

  @Field(() => Boolean, { description: 'True if settings for tests are in use.' })
  isTest!: boolean

  @Field(() => SystemStateEnum, { description: 'Whether it works.' })
  state!: SystemState

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of its last answer to any instance; null if there was none.',
  })
  lastGoodAt!: number | null

  @Field(() => DateTime, { nullable: true, description: 'Time at which it last gave no answer; null if never.' })
  lastErrorAt!: number | null

  @Field(() => String, { nullable: true, description: 'Class of the last error; null if there was none.' })
  lastError!: string | null

  @Field(() => Int, { description: 'Calls in the last hour, on all instances.' })
  calls!: number

  @Field(() => Int, { description: 'Calls of the last hour that got no answer.' })
  errors!: number

  @Field(() => Int, {
    nullable: true,
    description: 'Mean duration of these calls in milliseconds; null without a call.',
  })
  durationMs!: number | null

  @Field(() => Boolean, { description: 'True if it can be paused.' })
  canPause!: boolean

  @Field(() => SystemPause, { nullable: true, description: 'Its pause; null if it is not paused.' })
  pause!: SystemPause | null

  @Field(() => Boolean, { description: 'True if it delivers products of the shop, so that their sale can be paused.' })
  canPauseSale!: boolean

  @Field(() => SystemPause, {
    nullable: true,
    description: 'Pause of the sale of what it delivers; null if that is sold.',
  })
  salePause!: SystemPause | null

  @Field(() => SystemBacklog, { description: 'Order lines that it has not delivered.' })
  backlog!: ReadLater<SystemBacklog>

  @Field(() => [SystemOnInstance], { description: 'The instances that called it.' })
  instances!: SystemOnInstance[]

  @Field(() => SystemTestReport, { nullable: true, description: 'Its last test; null before the first.' })
  lastTest!: ReadLater<SystemTestReport | null>

  @Field(() => [SystemPlanStep], {
    description: 'Steps to the real system; all are done, or there are none, where nothing is missing.',
  })
  plan!: ReadLater<SystemPlanStep[]>
}

/** Read when it is wanted. */
type ReadLater<T> = T | Promise<T>

@ObjectType({ description: 'The outside systems that were tested.' })
export class SystemsTested {
  @Field(() => [StaffSystem], {
    description: 'The systems with their tests, without those that were tested just before.',
  })
  systems!: StaffSystem[]
}

@ObjectType({ description: 'Result of one check of the installation.' })
export class DoctorFinding {
  @Field(() => String, { description: 'Name of the check: `mailer: login`.' })
  check!: string

  @Field(() => Boolean, { description: 'True if nothing is wrong.' })
  isOk!: boolean

  @Field(() => String, { description: 'Result in English, without credentials.' })
  message!: string

  @Field(() => String, { nullable: true, description: 'What to do about it, in English; null if nothing is wrong.' })
  fix!: string | null
}

@ObjectType({ description: 'Check of the installation, as `npm run doctor` makes it.' })
export class DoctorReport {
  @Field(() => Boolean, { description: 'True while it runs.' })
  isRunning!: boolean

  @Field(() => DateTime, { nullable: true, description: 'Time of the findings; null before the first run has ended.' })
  finishedAt!: number | null

  @Field(() => [DoctorFinding], { description: 'Findings of the last run that ended.' })
  findings!: DoctorFinding[]
}

@ObjectType({ description: 'Last check of the hash chain of the audit log, which is made every hour.' })
export class AuditChain {
  @Field(() => DateTime, { description: 'Time of the check.' })
  verifiedAt!: number

  @Field(() => Int, { description: 'Number of entries up to the first fault, or of all.' })
  count!: number

  @Field(() => Int, { nullable: true, description: 'Position of the first entry that is wrong; null if none is.' })
  faultAt!: number | null
}

@InputType({ description: 'Outside system to pause, or to resume.' })
export class SetPortPausedInput {
  @Field(() => String, { description: 'Name of the port.' })
  port!: string

  @Field(() => String, {
    nullable: true,
    description: 'Name of the adapter, for one of several registrars; all of them when left out.',
  })
  adapter?: string | null

  @Field(() => Boolean, { description: 'True to pause it, false to end its pause.' })
  isPaused!: boolean

  @Field(() => DateTime, { nullable: true, description: 'End of the pause, at most 31 days ahead. Required to pause.' })
  until?: Date | null

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Outside system of which the sale is paused, or resumed.' })
export class SetSalePausedInput extends SetPortPausedInput {}

export const TestSystemsResult = createUnionType({
  name: 'TestSystemsResult',
  description: 'The systems that were tested, or why none was.',
  types: () => [SystemsTested, StaffInvalidInput] as const,
})

export const SetPortPausedResult = result(
  'SetPortPausedResult',
  'The system after the change, or why nothing was changed.',
  StaffSystem,
  StepUpNeeded,
)

export const SetSalePausedResult = result(
  'SetSalePausedResult',
  'The system after the change, or why nothing was changed.',
  StaffSystem,
  StepUpNeeded,
)
