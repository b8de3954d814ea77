import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { graphEnum } from '../../graphql/enums'
import { DateTime } from '../../graphql/scalars'
import type { DropEffect, JobSubject } from '../../outbox/job'
import type { JobStateName } from '../../outbox/job-list.repository'
import { REASON, result } from '../staff.graphql'
import { staffConnection } from '../staff-connection'
import { CountChanged } from '../staff-errors'

const JobStateEnum = graphEnum('JobState', 'State of a job.', {
  WAITING: 'It waits for its time, or for its next attempt.',
  RUNNING: 'An instance is running it.',
  GIVEN_UP: 'It failed too often, or was refused. It waits for a person.',
  DROPPED: 'A staff member dropped it after it was given up.',
  DONE: 'It is done. Kept for 30 days.',
} satisfies Record<JobStateName, string>)

/** The tabs of the page. */
const JOB_GROUPS = ['WORK', 'MAIL', 'WEBHOOKS'] as const
export type JobGroup = (typeof JOB_GROUPS)[number]

export const JobGroupEnum = graphEnum('JobGroup', 'Group of jobs.', {
  WORK: 'Deliveries, money and everything else but messages.',
  MAIL: 'Mails.',
  WEBHOOKS: 'Webhooks of customers.',
} satisfies Record<JobGroup, string>)

const DropEffectEnum = graphEnum('DropEffect', 'Effect of dropping a job.', {
  NOT_SENT: 'A message is not sent.',
  NOT_DELIVERED: 'The ordered item stays undelivered; its order says so and waits for a decision.',
  NOT_PASSED_ON: 'An outside system keeps its earlier state until the next change.',
  NOT_CHECKED: 'A check is left out; the next one is made as usual.',
  MONEY: 'Money would not arrive. Such a job cannot be dropped.',
} satisfies Record<DropEffect, string>)

const JobSubjectKindEnum = graphEnum('JobSubjectKind', 'Kind of thing that a job is about.', {
  ORDER: 'Order.',
  DOMAIN: 'Domain.',
  INVOICE: 'Invoice.',
  CUSTOMER: 'Customer.',
  MAIL: 'Mail.',
} satisfies Record<JobSubject['kind'], string>)

@ObjectType({ description: 'The thing that a job is about.' })
export class StaffJobSubject {
  @Field(() => JobSubjectKindEnum, { description: 'Kind of thing.' })
  kind!: JobSubject['kind']

  @Field(() => String, { description: 'Its id.' })
  id!: string

  @Field(() => String, { description: 'Order number, domain name or address.' })
  title!: string
}

@ObjectType({ description: 'A value of the payload of a job that staff may see.' })
export class StaffJobFact {
  @Field(() => String, { description: 'Name.' })
  name!: string

  @Field(() => String, { description: 'Value.' })
  value!: string
}

@ObjectType({ description: 'Background work: a message of the outbox.' })
export class StaffJob {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Name of the job.' })
  job!: string

  @Field(() => String, { description: 'Reference, which outside systems get too.' })
  reference!: string

  @Field(() => JobStateEnum, { description: 'State.' })
  state!: JobStateName

  @Field(() => StaffJobSubject, { nullable: true, description: 'The thing that it is about; null if that is gone.' })
  subject!: StaffJobSubject | null

  @Field(() => [StaffJobFact], {
    description: 'Values of its payload, without secrets. Empty if it shows none, or if they are sealed or deleted.',
  })
  facts!: StaffJobFact[]

  @Field(() => Boolean, { description: 'True if its payload is encrypted, as that of a job that was given up.' })
  isSealed!: boolean

  @Field(() => Boolean, { description: 'True if its payload was deleted: it cannot be retried.' })
  isPayloadGone!: boolean

  @Field(() => Int, { description: 'Attempts so far.' })
  attempts!: number

  @Field(() => Int, {
    nullable: true,
    description: 'Attempts before it is given up; null for a job of another release.',
  })
  maxAttempts!: number | null

  @Field(() => String, {
    nullable: true,
    description: 'Class of the last error, with the name of the system, or the words of an outside system.',
  })
  cause!: string | null

  @Field(() => DateTime, { description: 'Time at which it was enqueued.' })
  createdAt!: number

  @Field(() => DateTime, { description: 'Time at which it runs, or ran last.' })
  runAt!: number

  @Field(() => DateTime, { nullable: true, description: 'Time at which it was given up; null if it was not.' })
  failedAt!: number | null

  @Field(() => DateTime, { nullable: true, description: 'Time at which it was done; null before that.' })
  doneAt!: number | null

  @Field(() => DateTime, { nullable: true, description: 'Time at which it was dropped; null if it was not.' })
  droppedAt!: number | null

  @Field(() => String, { nullable: true, description: 'Reason for which it was dropped.' })
  dropReason!: string | null

  @Field(() => DropEffectEnum, { description: 'Effect of dropping it.' })
  dropEffect!: DropEffect
}

export const StaffJobConnection = staffConnection(StaffJob, 'StaffJob', 'Page of jobs (Relay).')

@InputType({ description: 'Filter of jobs. A job matches all fields that are given.' })
export class JobFilter {
  @Field(() => JobStateEnum, { nullable: true, description: 'Only in this state; GIVEN_UP when left out.' })
  state?: JobStateName | null

  @Field(() => JobGroupEnum, { nullable: true, description: 'Only of this group.' })
  group?: JobGroup | null

  @Field(() => String, { nullable: true, description: 'Only of the job with this name.' })
  job?: string | null

  @Field(() => String, { nullable: true, description: 'Only with this cause, as `StaffJob.cause`.' })
  cause?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Only with this text in the reference or the name of the job. At most 100 characters.',
  })
  text?: string | null
}

@ArgsType()
export class JobArgs {
  @Field(() => JobFilter, { nullable: true, description: 'Filter. Without one, returns all jobs that were given up.' })
  filter?: JobFilter | null

  @Field(() => Int, { defaultValue: 25, description: 'Number of items, 1 to 200.' })
  first!: number

  @Field(() => String, { nullable: true, description: 'Returns only items after this cursor.' })
  after?: string | null
}

@ObjectType({ description: 'Numbers of jobs by state.' })
export class StaffJobTotals {
  @Field(() => Int, { description: 'Jobs that wait.' })
  waiting!: number

  @Field(() => DateTime, { nullable: true, description: 'Time since which the first of them is due; null if none is.' })
  waitingSince!: number | null

  @Field(() => Int, { description: 'Jobs that run now, on all instances.' })
  running!: number

  @Field(() => Int, { description: 'Jobs that were given up and wait for a person.' })
  givenUp!: number

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time since which the first of them waits; null if none does.',
  })
  givenUpSince!: number | null

  @Field(() => Int, { description: 'Jobs that were dropped in the last 180 days.' })
  dropped!: number

  @Field(() => Int, { description: 'Jobs done since midnight in Amsterdam.' })
  doneToday!: number
}

@ObjectType({ description: 'Jobs that were given up for the same cause.' })
export class StaffJobCause {
  @Field(() => String, { description: 'Name of the job.' })
  job!: string

  @Field(() => String, { nullable: true, description: 'Cause, as `StaffJob.cause`.' })
  cause!: string | null

  @Field(() => Int, { description: 'Number of jobs.' })
  count!: number

  @Field(() => DateTime, { description: 'Time at which the first of them was given up.' })
  oldestAt!: number

  @Field(() => DropEffectEnum, { description: 'Effect of dropping them.' })
  dropEffect!: DropEffect
}

@ObjectType({ description: 'Work that runs at an interval.' })
export class StaffScheduledTask {
  @Field(() => String, { description: 'Name of the task.' })
  name!: string

  @Field(() => Int, { description: 'Interval in seconds.' })
  everySeconds!: number

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of its last start by any instance; null before the first.',
  })
  startedAt!: number | null

  @Field(() => Boolean, { description: 'True if its last start is more than three intervals plus five minutes ago.' })
  isLate!: boolean
}

const IDS = 'Ids of the jobs, at most 1,000. Give either these or a filter.'
const FILTER = 'Filter that the jobs fit. Requires `expectedCount`.'
const COUNT =
  'Number of jobs that the client showed for the filter. Refused if that has changed by more than 5 percent.'

@InputType({ description: 'Jobs to retry.' })
export class RetryJobsInput {
  @Field(() => [ID], { nullable: true, description: IDS })
  ids?: string[] | null

  @Field(() => JobFilter, { nullable: true, description: FILTER })
  filter?: JobFilter | null

  @Field(() => Int, { nullable: true, description: COUNT })
  expectedCount?: number | null

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Jobs to drop, of those that were given up.' })
export class DropJobsInput {
  @Field(() => [ID], { nullable: true, description: IDS })
  ids?: string[] | null

  @Field(() => JobFilter, { nullable: true, description: FILTER })
  filter?: JobFilter | null

  @Field(() => Int, { nullable: true, description: COUNT })
  expectedCount?: number | null

  @Field(() => String, { description: REASON })
  reason!: string
}

const JOB_SKIPS = ['STATE', 'PAYLOAD_GONE', 'OTHER_SECRET', 'MONEY'] as const
export type JobSkip = (typeof JOB_SKIPS)[number]

const JobSkipEnum = graphEnum('JobSkip', 'Why a job was left as it was.', {
  STATE: 'It is done, runs now, or was dropped.',
  PAYLOAD_GONE: 'Its payload was deleted, two weeks after it was given up.',
  OTHER_SECRET: 'Its payload is encrypted with another secret of the shop.',
  MONEY: 'Money would not arrive.',
} satisfies Record<JobSkip, string>)

@ObjectType({ description: 'A job that was left as it was.' })
export class SkippedJob {
  @Field(() => ID, { description: 'Id of the job.' })
  id!: string

  @Field(() => JobSkipEnum, { description: 'Reason.' })
  why!: JobSkip
}

@ObjectType({ description: 'Outcome of retrying or dropping jobs.' })
export class JobsChanged {
  @Field(() => Int, { description: 'Number of jobs that were changed.' })
  changed!: number

  @Field(() => [SkippedJob], { description: 'Jobs that were left as they were.' })
  skipped!: SkippedJob[]

  @Field(() => Int, { description: 'Jobs that fit the filter beyond the first 1,000. Repeat the act for these.' })
  remaining!: number
}

export const RetryJobsResult = result(
  'RetryJobsResult',
  'The jobs that run again, or why none does.',
  JobsChanged,
  CountChanged,
)
export const DropJobsResult = result(
  'DropJobsResult',
  'The jobs that were dropped, or why none was.',
  JobsChanged,
  CountChanged,
)
