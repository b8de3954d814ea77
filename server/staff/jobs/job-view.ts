import { view } from '../../graphql/view'
import type { DropEffect, Job } from '../../outbox/job'
import type { JobStateName } from '../../outbox/job-list.repository'
import type { OutboxRow } from '../../outbox/outbox'
import type { StaffContext } from '../staff-context'
import { StaffJob, StaffJobFact, StaffJobSubject } from './jobs.graphql'

type Reader = Pick<StaffContext, 'db' | 'jobList'>

/** Returns a job by its name, or by one of earlier releases; null for that of another release. */
const jobNamed = ({ jobList }: Pick<Reader, 'jobList'>, name: string): Job | null =>
  jobList.find((job) => job.name === name || job.formerNames?.includes(name)) ?? null

/** A job of another release may be about money: only that release knows. */
export function dropEffectOf(ctx: Pick<Reader, 'jobList'>, name: string): DropEffect {
  const job = jobNamed(ctx, name)
  return job ? (job.dropping ?? 'NOT_PASSED_ON') : 'MONEY'
}

/** Returns a message as staff see it: of its payload only what its job describes, and nothing that is sealed. */
export async function jobView(ctx: Reader, row: OutboxRow, state: JobStateName): Promise<StaffJob> {
  const { id, job: name, reference, attempts, lastError, createdAt, runAt, failedAt, doneAt } = row
  const { droppedAt, dropReason, payload } = row
  const job = jobNamed(ctx, name)
  const isSealed = typeof payload.sealed === 'string'
  const isPayloadGone = payload.isDeleted === true
  const facts = job && !isSealed && !isPayloadGone ? Object.entries(job.describe(payload)) : []
  const subject = await job?.subject?.(ctx, reference).catch(() => null)
  return view(StaffJob, {
    ...{ id, job: name, reference, state, attempts, createdAt, runAt, failedAt, doneAt, droppedAt, dropReason },
    cause: lastError,
    subject: subject ? view(StaffJobSubject, subject) : null,
    facts: facts.map(([name, value]) => view(StaffJobFact, { name, value })),
    isSealed,
    isPayloadGone,
    maxAttempts: job?.maxAttempts ?? null,
    dropEffect: dropEffectOf(ctx, name),
  })
}
