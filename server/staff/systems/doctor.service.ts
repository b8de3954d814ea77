import * as z from 'zod'
import { MINUTE_MS } from '../../../rules/time'
import { view } from '../../graphql/view'
import type { StaffContext } from '../staff-context'
import { beginCheck, type CheckRow, endCheck, findCheck } from './checks.repository'
import { DoctorFinding, DoctorReport } from './systems.graphql'

const CHECK = 'doctor'
/** A run that began earlier has died with its instance. */
const LONGEST_MS = 5 * MINUTE_MS
/** Each run asks every outside system something. */
const PAUSE_MS = MINUTE_MS

const findings = z.array(
  z.object({ check: z.string(), ok: z.boolean(), message: z.string(), fix: z.string().nullable() }),
)

/** Returns the latest result of the doctor, and whether it runs now. */
export async function findDoctorReport(ctx: StaffContext): Promise<DoctorReport> {
  return reportOf(await findCheck(ctx.db.reader, CHECK), ctx.at)
}

/**
 * Starts the doctor in the background, at most once a minute over all instances, and returns the latest result meanwhile. It asks
 * outside systems, so it is no part of a transaction.
 */
export async function startDoctor(ctx: StaffContext): Promise<DoctorReport> {
  const mayStart = await ctx.db.transaction(async (tx) => {
    const last = await findCheck(tx, CHECK)
    if (last && (isRunning(last, ctx.at) || last.startedAt > ctx.at - PAUSE_MS)) return false
    await beginCheck(tx, CHECK, ctx.at)
    return true
  })
  if (mayStart) {
    void examine(ctx).catch((error: unknown) => {
      if (!ctx.stopping.aborted) ctx.log.error({ err: error }, 'systems: the doctor failed')
    })
  }
  return findDoctorReport(ctx)
}

async function examine({ db, ports, examine }: StaffContext): Promise<void> {
  const result = await examine()
  await db.transaction((tx) => endCheck(tx, CHECK, { finishedAt: ports.clock.now(), result }))
}

function reportOf(row: CheckRow | null, now: number): DoctorReport {
  const found = findings.safeParse(row?.result).data ?? []
  return view(DoctorReport, {
    isRunning: row !== null && isRunning(row, now),
    finishedAt: row?.finishedAt ?? null,
    findings: found.map(({ ok, ...finding }) => view(DoctorFinding, { ...finding, isOk: ok })),
  })
}

const isRunning = ({ startedAt, finishedAt }: CheckRow, now: number): boolean =>
  (finishedAt === null || finishedAt < startedAt) && startedAt > now - LONGEST_MS
