import * as z from 'zod'
import { MINUTE_MS } from '../../../rules/time'
import { tooMany } from '../../common/failures'
import type { Limit } from '../../common/limits'
import { type SystemTest, TEST_OUTCOMES, TEST_STEPS } from '../../common/system-test'
import { view } from '../../graphql/view'
import { type Act, noteRefusal, runAct } from '../audit.service'
import type { StaffContext } from '../staff-context'
import { invalidField, StaffInvalidInput } from '../staff-errors'
import { listChecks, saveCheck } from './checks.repository'
import { findDoctorReport } from './doctor.service'
import { SystemTestReport, SystemTestStep, type TestSystemsInput } from './system-tests.graphql'
import type { DoctorReport } from './systems.graphql'
import { type UsedSystem, usedSystems } from './used-systems'

/** Registries lock an account after several wrong logins, and a second test says nothing new. */
const OF_A_SYSTEM: Limit = { kind: 'system-test', max: 1, windowMs: 10_000 }
const BY_A_MEMBER: Limit = { kind: 'system-tests-by', max: 30, windowMs: 10 * MINUTE_MS }

const PREFIX = 'test:'

const stored = z.object({
  by: z.string(),
  durationMs: z.number(),
  steps: z.array(
    z.object({
      kind: z.enum(TEST_STEPS),
      outcome: z.enum(TEST_OUTCOMES),
      subject: z.string(),
      message: z.string().nullable(),
      fix: z.string().nullable(),
      validUntil: z.number().nullable(),
      durationMs: z.number().nullable(),
    }),
  ),
})

/**
 * Tests one outside system, or all, and keeps the results for staff. A system that was tested in the last ten seconds is
 * left out; throws TOO_MANY_REQUESTS if that leaves none. Outside systems are asked before the transaction.
 */
export async function testSystems(
  ctx: StaffContext,
  { system, reason }: TestSystemsInput,
): Promise<UsedSystem[] | StaffInvalidInput> {
  const asked = usedSystems(ctx).filter((used) => !system || used.system === system)
  const about: Act = {
    ...{ act: 'testSystems', right: 'JOBS_RETRY', objectType: 'System', objectId: system ?? null },
    reason: reason.trim(),
  }
  if (asked.length === 0) {
    const invalid = invalidField(ctx, 'system', 'port')
    await noteRefusal(ctx, about, invalid.code)
    return invalid
  }
  const allowed = await takeTurns(ctx, about, asked)
  const tested = await Promise.all(allowed.map(async (used) => ({ used, test: await ctx.testSystem(used) })))
  return runAct(ctx, about, async (tx) => {
    const finishedAt = ctx.ports.clock.now()
    for (const { used, test } of tested) {
      const result = { ...test, by: ctx.staff?.name ?? '' }
      await saveCheck(tx, { name: `${PREFIX}${used.system}`, startedAt: ctx.at, finishedAt, result })
    }
    const changes = tested.map(({ used, test }) => ({ field: used.system, before: null, after: verdictOf(test) }))
    return { result: allowed, changes }
  })
}

/** Returns the systems that may be tested now. Throws TOO_MANY_REQUESTS if there are none. */
async function takeTurns(ctx: StaffContext, about: Act, asked: readonly UsedSystem[]): Promise<UsedSystem[]> {
  const refuse = async (retryAfterSeconds: number) => {
    await noteRefusal(ctx, about, 'TOO_MANY_REQUESTS')
    return tooMany(retryAfterSeconds)
  }
  const turn = await ctx.limits.takeAllowed(BY_A_MEMBER, ctx.staff?.staffId ?? '')
  if (!turn.allowed) throw await refuse(turn.retryAfterSeconds)
  const turns = await Promise.all(asked.map(({ system }) => ctx.limits.takeAllowed(OF_A_SYSTEM, system)))
  const allowed = asked.filter((_, index) => turns[index]?.allowed)
  if (allowed.length === 0) throw await refuse(turns[0]?.retryAfterSeconds ?? 1)
  return allowed
}

/** The result as the audit log has it: no words of an outside system. */
function verdictOf({ steps }: SystemTest): string {
  const wrong = steps.find(({ outcome }) => outcome === 'WRONG')
  if (wrong) return `wrong: ${wrong.kind}`
  return steps.some(({ outcome }) => outcome === 'OK') ? 'right' : 'nothing to test'
}

/** Stored results of checks. Each is read once, when it is wanted. */
interface KeptChecks {
  /** The last test of each system, by its name. */
  tests(): Promise<ReadonlyMap<string, SystemTestReport>>
  report(): Promise<DoctorReport>
}

export function keptChecks(ctx: StaffContext): KeptChecks {
  let tests: Promise<ReadonlyMap<string, SystemTestReport>> | undefined
  let report: Promise<DoctorReport> | undefined
  return {
    tests: () => {
      tests ??= listTests(ctx)
      return tests
    },
    report: () => {
      report ??= findDoctorReport(ctx)
      return report
    },
  }
}

async function listTests({ db }: StaffContext): Promise<ReadonlyMap<string, SystemTestReport>> {
  const rows = await listChecks(db.reader, PREFIX)
  return new Map(
    rows.flatMap(({ name, startedAt, result }) => {
      const { data } = stored.safeParse(result)
      if (!data) return []
      const steps = data.steps.map((each) => view(SystemTestStep, each))
      const isOk = steps.every(({ outcome }) => outcome !== 'WRONG')
      const test = view(SystemTestReport, {
        testedAt: startedAt,
        by: data.by,
        durationMs: data.durationMs,
        isOk,
        steps,
      })
      return [[name.slice(PREFIX.length), test] as const]
    }),
  )
}
