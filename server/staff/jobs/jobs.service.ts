import type { Tx } from '../../../db/database'
import { dayInAmsterdam, startOfDay } from '../../../rules/calendar'
import { view } from '../../graphql/view'
import { sendMail } from '../../mail/mail.jobs'
import { noteMail } from '../../mail/mail-log'
import { dropFailed, retryFailed } from '../../outbox/failed-jobs'
import {
  countByState,
  countMessages,
  findMessageById,
  type JobQuery,
  listCauses,
  listMessages,
  sortedAt,
  stateOf,
} from '../../outbox/job-list.repository'
import { hurryUp, type OutboxRow } from '../../outbox/outbox'
import { listTaskAges } from '../../outbox/scheduled-tasks'
import { runAct } from '../audit.service'
import { COUNTED_MAX, readTimePage, type StaffConnection, staffPage, timeCursor, totalOf } from '../staff-connection'
import type { StaffContext } from '../staff-context'
import { CountChanged, invalidField, type StaffInvalidInput } from '../staff-errors'
import { dropEffectOf, jobView } from './job-view'
import {
  type DropJobsInput,
  type JobArgs,
  type JobFilter,
  type JobGroup,
  type JobSkip,
  JobsChanged,
  type RetryJobsInput,
  SkippedJob,
  type StaffJob,
  StaffJobCause,
  StaffJobTotals,
  StaffScheduledTask,
} from './jobs.graphql'

const LIST = 'jobs'
const TEXT_MAX = 100
/** Changed in one transaction; the client repeats the act for more. */
const AT_ONCE = 1000
/** Share by which the number of jobs may have changed since the client counted them. */
const TOLERANCE = 0.05
const CAUSES_MAX = 50

/** Lists jobs: those that wait by when they are due, others newest first. */
export async function listJobs(
  ctx: StaffContext,
  { filter, first, after }: JobArgs,
): Promise<StaffConnection<StaffJob>> {
  const query = queryOf(ctx, filter ?? {})
  const page = readTimePage(LIST, { first, after })
  const { reader } = ctx.db
  const rows = await listMessages(reader, query, page)
  const views = new Map<string, StaffJob>()
  for (const row of rows) views.set(row.id, await jobView(ctx, row, query.state))
  return staffPage(rows, {
    first,
    total: await totalOf(rows, { first, after }, (limit) => countMessages(reader, query, limit)),
    cursorOf: (row) => timeCursor(LIST, { at: sortedAt(query.state, row), id: row.id }),
    nodeOf: ({ id }) => views.get(id) as StaffJob,
  })
}

/** Returns null when it does not exist, or was purged. */
export async function findJob(ctx: StaffContext, id: string): Promise<StaffJob | null> {
  const row = await findMessageById(ctx.db.reader, id)
  return row && jobView(ctx, row, await stateOf(ctx.db.reader, row))
}

/** Counts the jobs of a group, or all, by state. */
export async function countJobs(ctx: StaffContext, group: JobGroup | null): Promise<StaffJobTotals> {
  const midnight = startOfDay(dayInAmsterdam(ctx.at))
  const { done, ...totals } = await countByState(ctx.db.reader, namesOf(ctx, group), midnight)
  const { waitingSince } = totals
  const isDue = waitingSince !== null && waitingSince <= ctx.at
  return view(StaffJobTotals, { ...totals, waitingSince: isDue ? waitingSince : null, doneToday: done })
}

/** Groups the jobs that were given up by job and cause, the largest group first. */
export async function listJobCauses(ctx: StaffContext, group: JobGroup | null): Promise<StaffJobCause[]> {
  const causes = await listCauses(ctx.db.reader, namesOf(ctx, group), CAUSES_MAX)
  return causes.map(({ newestAt: _, ...cause }) =>
    view(StaffJobCause, { ...cause, dropEffect: dropEffectOf(ctx, cause.job) }),
  )
}

const LATE_BY_MS = 5 * 60_000

/** Lists the tasks that run on one instance at a time, by name. */
export async function listTasks({
  db,
  taskList,
}: Pick<StaffContext, 'db' | 'taskList'>): Promise<StaffScheduledTask[]> {
  const ages = new Map((await listTaskAges(db.reader)).map(({ name, ageMs }) => [name, ageMs]))
  return taskList
    .filter(({ onEachInstance }) => !onEachInstance)
    .map(({ name, everyMs }) => {
      const ageMs = ages.get(name) ?? null
      return view(StaffScheduledTask, {
        name,
        everySeconds: everyMs / 1000,
        // Of the database's clock, as its age is.
        startedAt: ageMs === null ? null : Date.now() - ageMs,
        isLate: ageMs !== null && ageMs > 3 * everyMs + LATE_BY_MS,
      })
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}

type Changed = JobsChanged | CountChanged | StaffInvalidInput

/** Runs jobs again: those given up as new ones, those that wait for their next attempt now. */
export const retryJobs = (ctx: StaffContext, input: RetryJobsInput): Promise<Changed> =>
  changeJobs(ctx, { act: 'retryJobs', right: 'JOBS_RETRY' }, input, async (tx, row) => {
    if (row.failedAt === null) return hurry(tx, row, ctx.at)
    const retried = await retryFailed(tx, row.id, { secret: ctx.config.secret, now: ctx.at })
    if (typeof retried === 'string') return NOT_RETRIED[retried]
    if (row.job === sendMail.name) await noteMail(tx, row.reference, { state: 'QUEUED' }, ctx.at)
    return null
  })

const NOT_RETRIED = { unknown: 'STATE', 'payload-gone': 'PAYLOAD_GONE', 'other-secret': 'OTHER_SECRET' } as const

async function hurry(tx: Tx, { id, doneAt, leasedUntil }: OutboxRow, now: number): Promise<JobSkip | null> {
  if (doneAt !== null || leasedUntil !== null) return 'STATE'
  await hurryUp(tx, id, now)
  return null
}

/** Drops jobs that were given up. They are kept with the reason, without their payload. One about money stays. */
export const dropJobs = (ctx: StaffContext, input: DropJobsInput): Promise<Changed> =>
  changeJobs(ctx, { act: 'dropJobs', right: 'JOBS_DROP' }, input, async (tx, { id, job }) => {
    if (dropEffectOf(ctx, job) === 'MONEY') return 'MONEY'
    return (await dropFailed(tx, id, { reason: input.reason.trim(), now: ctx.at })) ? null : 'STATE'
  })

/** Changes each chosen job, and returns why those were skipped that stay as they are. */
function changeJobs(
  ctx: StaffContext,
  about: { act: string; right: 'JOBS_RETRY' | 'JOBS_DROP' },
  input: RetryJobsInput | DropJobsInput,
  change: (tx: Tx, row: OutboxRow) => Promise<JobSkip | null>,
): Promise<Changed> {
  const [onlyId] = input.ids?.length === 1 ? input.ids : []
  const act = { ...about, objectType: 'Job', objectId: onlyId ?? null, reason: input.reason.trim() }
  return runAct<Changed>(ctx, act, async (tx) => {
    const chosen = await chosenJobs(ctx, tx, input)
    if (!('rows' in chosen)) return { result: chosen }
    const skipped: SkippedJob[] = []
    const changed = new Map<string, number>()
    for (const row of chosen.rows) {
      const why = await change(tx, row)
      if (why) skipped.push(view(SkippedJob, { id: row.id, why }))
      else changed.set(row.job, (changed.get(row.job) ?? 0) + 1)
    }
    const count = chosen.rows.length - skipped.length
    return {
      result: view(JobsChanged, { changed: count, skipped, remaining: chosen.remaining }),
      changes: [...changed].map(([job, times]) => ({ field: 'jobs', before: null, after: `${times} × ${job}` })),
    }
  })
}

async function chosenJobs(
  ctx: StaffContext,
  tx: Tx,
  { ids, filter, expectedCount }: RetryJobsInput | DropJobsInput,
): Promise<{ rows: OutboxRow[]; remaining: number } | CountChanged | StaffInvalidInput> {
  if (ids && !filter) {
    if (ids.length === 0 || ids.length > AT_ONCE) return invalidField(ctx, 'ids', 'chooseJobs')
    const rows: OutboxRow[] = []
    for (const id of new Set(ids)) {
      const row = await findMessageById(tx, id)
      if (row) rows.push(row)
    }
    return { rows, remaining: 0 }
  }
  if (!filter || ids || expectedCount === null || expectedCount === undefined)
    return invalidField(ctx, 'ids', 'chooseJobs')
  const query = queryOf(ctx, filter)
  const current = await countMessages(tx, query, COUNTED_MAX)
  if (Math.abs(current - expectedCount) > expectedCount * TOLERANCE) return new CountChanged(ctx, current)
  const rows = await listMessages(tx, query, { after: null, limit: AT_ONCE })
  return { rows, remaining: Math.max(0, current - rows.length) }
}

function queryOf(ctx: Pick<StaffContext, 'jobList'>, { state, group, job, cause, text }: JobFilter): JobQuery {
  const { jobs, except } = namesOf(ctx, group ?? null)
  const wanted = text?.trim().slice(0, TEXT_MAX) ?? ''
  return {
    state: state ?? 'GIVEN_UP',
    jobs: job ? [job] : jobs,
    except,
    cause: cause ?? null,
    text: wanted === '' ? null : wanted,
  }
}

/** Names of the jobs of a group. One of another release is work, since nobody knows what it is. */
function namesOf(
  { jobList }: Pick<StaffContext, 'jobList'>,
  group: JobGroup | null,
): Pick<JobQuery, 'jobs' | 'except'> {
  const messages = jobList.filter(({ dropping }) => dropping === 'NOT_SENT').map(({ name }) => name)
  if (group === null) return { jobs: null, except: null }
  if (group === 'MAIL') return { jobs: [sendMail.name], except: null }
  return group === 'WORK'
    ? { jobs: null, except: messages }
    : { jobs: messages.filter((name) => name !== sendMail.name), except: null }
}
