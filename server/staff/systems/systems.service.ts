import { cents } from '../../../rules/money'
import { DAY_MS } from '../../../rules/time'
import { view } from '../../graphql/view'
import { endPause, type Paused, startPause } from '../../monitoring/port-pauses'
import { type InstanceHealth, listInstanceHealth } from '../../monitoring/port-states'
import { seesAmounts } from '../amounts'
import { runAct } from '../audit.service'
import type { StaffContext } from '../staff-context'
import { invalidField, StaffInvalidInput } from '../staff-errors'
import type { Backlog } from '../staff-part'
import { planOf } from './system-plan'
import type { TestSystemsInput } from './system-tests.graphql'
import { keptChecks, testSystems } from './system-tests.service'
import {
  type SetPortPausedInput,
  type SetSalePausedInput,
  StaffSystem,
  SystemBacklog,
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
  const known = await readKnown(ctx)
  return usedSystems(ctx).map((used) => systemView(ctx, used, known))
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
export const setPortPaused = (ctx: StaffContext, input: SetPortPausedInput): Promise<StaffSystem | StaffInvalidInput> =>
  setPaused(ctx, input, { act: 'setPortPaused', field: 'pausedUntil', paused: 'calls', isPossible: canPause })

/**
 * Pauses the sale of what an outside system delivers, or resumes it. Ordered products are delivered and items are renewed meanwhile
 * as before.
 */
export const setSalePaused = (ctx: StaffContext, input: SetSalePausedInput): Promise<StaffSystem | StaffInvalidInput> =>
  setPaused(ctx, input, {
    ...{ act: 'setSalePaused', field: 'salePausedUntil', paused: 'sale' },
    isPossible: (used) => canPauseSale(ctx, used),
  })

interface PauseAct {
  act: string
  /** Name of the end in the audit entry. */
  field: string
  paused: Paused
  isPossible(used: UsedSystem): boolean
}

const canPause = ({ port }: UsedSystem): boolean => !NEVER_PAUSED.has(port)

/** Whether products of the shop are delivered by a system. */
const canPauseSale = ({ products }: StaffContext, { port }: UsedSystem): boolean =>
  products.some(({ outside }) => outside?.port === port)

function setPaused(
  ctx: StaffContext,
  { port, adapter, isPaused, until, reason }: SetPortPausedInput,
  { act, field, paused, isPossible }: PauseAct,
): Promise<StaffSystem | StaffInvalidInput> {
  const asked = usedSystems(ctx).filter((used) => used.port === port && (!adapter || used.adapter === adapter))
  const [used] = asked
  // All systems of a port are paused as one.
  const name = asked.length === 1 && used?.system.includes(':') ? used.adapter : ''
  const id = name === '' ? port : `${port}:${name}`
  const about = { act, right: 'JOBS_DROP' as const, objectType: 'System', objectId: id, reason: reason.trim() }
  return runAct<StaffSystem | StaffInvalidInput>(ctx, about, async (tx) => {
    if (!used || !isPossible(used)) return { result: invalidField(ctx, 'port', 'port') }
    const end = until?.getTime() ?? 0
    if (isPaused && (end <= ctx.at || end > ctx.at + PAUSE_MAX_MS))
      return { result: invalidField(ctx, 'until', 'until') }
    const known = await readKnown(ctx)
    const before = (paused === 'sale' ? ctx.salePauses : ctx.portPauses).untilOf(used.system)
    const row = {
      ...{ port, adapter: name, until: end, reason: reason.trim() },
      ...{ pausedBy: ctx.staff?.name ?? '', pausedAt: ctx.at },
    }
    if (isPaused) await startPause(tx, paused, row)
    else await endPause(tx, paused, port, name)
    const others = known[paused].filter((pause) => !(pause.port === port && pause.adapter === name))
    return {
      result: systemView(ctx, used, { ...known, [paused]: isPaused ? [...others, row] : others }),
      changes: [{ field, before: momentOf(before), after: isPaused ? momentOf(end) : null }],
    }
  })
}

const momentOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

interface Known extends Record<Paused, readonly Pause[]> {
  health: readonly InstanceHealth[]
  kept: ReturnType<typeof keptChecks>
  /** Read once, when it is wanted. */
  backlog(): Promise<readonly Backlog[]>
}

async function readKnown(ctx: StaffContext): Promise<Known> {
  const { portPauses, salePauses, parts } = ctx
  let backlog: Promise<readonly Backlog[]> | undefined
  return {
    health: await listInstanceHealth(ctx),
    calls: portPauses.list(),
    sale: salePauses.list(),
    kept: keptChecks(ctx),
    backlog() {
      backlog ??= Promise.all(parts.map((part) => part.backlog?.(ctx) ?? [])).then((lists) => lists.flat())
      return backlog
    },
  }
}

function systemView(ctx: StaffContext, used: UsedSystem, { health, kept, backlog, ...pauses }: Known): StaffSystem {
  const { port, adapter, system, isStandIn, isTest } = used
  const seen = health.filter((each) => each.system === system)
  const isOf = (each: Pause) => each.port === port && (each.adapter === '' || each.adapter === adapter)
  const pause = pauses.calls.find(isOf)
  const sale = pauses.sale.find(isOf)
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
    canPause: canPause(used),
    pause: pause ? pauseView(pause) : null,
    canPauseSale: canPauseSale(ctx, used),
    salePause: sale ? pauseView(sale) : null,
    instances: seen.map(({ instance, lastGoodAt, lastErrorAt, isDegraded }) =>
      view(SystemOnInstance, { instance, lastGoodAt, lastErrorAt, isInterrupted: isDegraded }),
    ),
  }
  return view(StaffSystem, facts, {
    lastTest: async () => (await kept.tests()).get(system) ?? null,
    plan: async () =>
      planOf(ctx, used, { test: (await kept.tests()).get(system) ?? null, report: await kept.report() }),
    backlog: async () =>
      backlogView(
        ctx,
        (await backlog()).find((each) => each.system === system),
      ),
  })
}

const pauseView = ({ until, pausedAt, reason, pausedBy }: Pause): SystemPause =>
  view(SystemPause, { until, since: pausedAt, reason, by: pausedBy })

function backlogView(ctx: StaffContext, found: Backlog | undefined): SystemBacklog {
  const { waiting, renewals, givenUp, gross } = found ?? { waiting: 0, renewals: 0, givenUp: 0, gross: cents(0) }
  return view(SystemBacklog, { waiting, renewals, givenUp, gross: seesAmounts(ctx) ? gross : null })
}

function stateOf(seen: readonly InstanceHealth[], pause: Pause | undefined): SystemState {
  if (pause) return 'PAUSED'
  if (seen.some(({ isDegraded }) => isDegraded)) return 'INTERRUPTED'
  return seen.some(({ lastGoodAt }) => lastGoodAt !== null) ? 'WORKING' : 'UNUSED'
}
