import { DAY_MS } from '../../../rules/time'
import { view } from '../../graphql/view'
import { endPause, startPause } from '../../monitoring/port-pauses'
import { type InstanceHealth, listInstanceHealth } from '../../monitoring/port-states'
import { runAct } from '../audit.service'
import type { StaffContext } from '../staff-context'
import { invalidField, StaffInvalidInput } from '../staff-errors'
import { planOf } from './system-plan'
import type { TestSystemsInput } from './system-tests.graphql'
import { keptChecks, testSystems } from './system-tests.service'
import {
  type SetPortPausedInput,
  StaffSystem,
  SystemOnInstance,
  SystemPause,
  type SystemState,
  SystemsTested,
} from './systems.graphql'
import { type UsedSystem, usedSystems } from './used-systems'

const PAUSE_MAX_MS = 31 * DAY_MS
/** Nobody could log in while it is paused, and nothing waits for it. */
const NEVER_PAUSED = new Set(['captcha'])

type Pause = ReturnType<StaffContext['portPauses']['list']>[number]

/** Lists the outside systems that the shop uses, in the order of the documentation. */
export async function listSystems(ctx: StaffContext): Promise<StaffSystem[]> {
  const health = await listInstanceHealth(ctx)
  const pauses = ctx.portPauses.list()
  const kept = keptChecks(ctx)
  return usedSystems(ctx).map((used) => systemView(ctx, used, { health, pauses, kept }))
}

/** Tests one outside system, or all. Returns those that were tested, with the results. */
export async function testSystemsNow(
  ctx: StaffContext,
  input: TestSystemsInput,
): Promise<SystemsTested | StaffInvalidInput> {
  const tested = await testSystems(ctx, input)
  if (tested instanceof StaffInvalidInput) return tested
  const names = tested.map(({ system }) => system)
  const systems = (await listSystems(ctx)).filter(({ id }) => names.includes(id))
  return view(SystemsTested, { systems })
}

/**
 * Pauses an outside system on all instances, or resumes it. Meanwhile its jobs wait without counting attempts, and the shop treats
 * it as a system that gives no answer.
 */
export function setPortPaused(
  ctx: StaffContext,
  { port, adapter, isPaused, until, reason }: SetPortPausedInput,
): Promise<StaffSystem | StaffInvalidInput> {
  const asked = usedSystems(ctx).filter((used) => used.port === port && (!adapter || used.adapter === adapter))
  const [used] = asked
  // All systems of a port are paused as one.
  const paused = asked.length === 1 && used?.system.includes(':') ? used.adapter : ''
  const id = paused === '' ? port : `${port}:${paused}`
  const about = {
    act: 'setPortPaused',
    right: 'JOBS_DROP' as const,
    objectType: 'System',
    objectId: id,
    reason: reason.trim(),
  }
  return runAct<StaffSystem | StaffInvalidInput>(ctx, about, async (tx) => {
    if (!used || NEVER_PAUSED.has(port)) return { result: invalidField(ctx, 'port', 'port') }
    const end = until?.getTime() ?? 0
    if (isPaused && (end <= ctx.at || end > ctx.at + PAUSE_MAX_MS))
      return { result: invalidField(ctx, 'until', 'until') }
    const earlier = ctx.portPauses.list().filter((pause) => !(pause.port === port && pause.adapter === paused))
    const before = ctx.portPauses.untilOf(used.system)
    const row = {
      ...{ port, adapter: paused, until: end, reason: reason.trim() },
      ...{ pausedBy: ctx.staff?.name ?? '', pausedAt: ctx.at },
    }
    if (isPaused) await startPause(tx, row)
    else await endPause(tx, port, paused)
    const health = await listInstanceHealth(ctx)
    return {
      result: systemView(ctx, used, { health, pauses: isPaused ? [...earlier, row] : earlier, kept: keptChecks(ctx) }),
      changes: [{ field: 'pausedUntil', before: momentOf(before), after: isPaused ? momentOf(end) : null }],
    }
  })
}

const momentOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

interface Known {
  health: readonly InstanceHealth[]
  pauses: readonly Pause[]
  kept: ReturnType<typeof keptChecks>
}

function systemView(ctx: StaffContext, used: UsedSystem, { health, pauses, kept }: Known): StaffSystem {
  const { port, adapter, system, isStandIn, isTest } = used
  const seen = health.filter((each) => each.system === system)
  const pause = pauses.find((each) => each.port === port && (each.adapter === '' || each.adapter === adapter))
  const latest = (of: (each: InstanceHealth) => number | null): number | null =>
    seen.reduce<number | null>((found, each) => Math.max(found ?? 0, of(each) ?? 0) || found, null)
  const lastErrorAt = latest((each) => each.lastErrorAt)
  const calls = seen.reduce((sum, each) => sum + each.calls, 0)
  const totalMs = seen.reduce((sum, each) => sum + (each.durationMs ?? 0) * each.calls, 0)
  const facts = {
    ...{ id: system, port, adapter, isStandIn, isTest },
    state: stateOf(seen, pause),
    lastGoodAt: latest((each) => each.lastGoodAt),
    lastErrorAt,
    lastError: seen.find((each) => lastErrorAt !== null && each.lastErrorAt === lastErrorAt)?.lastError ?? null,
    calls,
    errors: seen.reduce((sum, each) => sum + each.errors, 0),
    durationMs: calls === 0 ? null : Math.round(totalMs / calls),
    canPause: !NEVER_PAUSED.has(port),
    pause: pause
      ? view(SystemPause, { until: pause.until, since: pause.pausedAt, reason: pause.reason, by: pause.pausedBy })
      : null,
    instances: seen.map(({ instance, lastGoodAt, lastErrorAt, isDegraded }) =>
      view(SystemOnInstance, { instance, lastGoodAt, lastErrorAt, isInterrupted: isDegraded }),
    ),
  }
  return view(StaffSystem, facts, {
    lastTest: async () => (await kept.tests()).get(system) ?? null,
    plan: async () =>
      planOf(ctx, used, { test: (await kept.tests()).get(system) ?? null, report: await kept.report() }),
  })
}

function stateOf(seen: readonly InstanceHealth[], pause: Pause | undefined): SystemState {
  if (pause) return 'PAUSED'
  if (seen.some(({ isDegraded }) => isDegraded)) return 'INTERRUPTED'
  return seen.some(({ lastGoodAt }) => lastGoodAt !== null) ? 'WORKING' : 'UNUSED'
}
