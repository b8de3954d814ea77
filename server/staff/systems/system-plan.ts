import { adapterNamed, PORTS } from '../../adapters/adapter'
import type { Prospect } from '../../adapters/choose'
import { view } from '../../graphql/view'
import type { StaffContext } from '../staff-context'
import { SystemChoice, type SystemPlanKind, SystemPlanStep } from './system-plan.graphql'
import type { SystemTestReport } from './system-tests.graphql'
import type { DoctorReport } from './systems.graphql'
import type { UsedSystem } from './used-systems'

/** Findings at a system, by a test or by the doctor. */
interface Evidence {
  at: number
  checks: readonly { name: string; isOk: boolean; message: string | null }[]
}

interface Fact {
  kind: SystemPlanKind
  isDone: boolean
  choices?: readonly Omit<Prospect, 'isBegun'>[]
  variable?: string | null
  message?: string | null
  checkedAt?: number | null
}

/**
 * Returns what stands between a system and the real one: facts of the configuration, and of the last test or report of
 * the doctor. Empty for an adapter that is neither a stand-in nor has anything to check.
 */
export function planOf(
  ctx: Pick<StaffContext, 'config' | 'isTestable'>,
  used: UsedSystem,
  found: { test: SystemTestReport | null; report: DoctorReport },
): SystemPlanStep[] {
  const facts = used.isStandIn ? factsOfStandIn(ctx.config.prospects[used.port], used) : factsOfReal(ctx, used, found)
  const now = facts.findIndex(({ isDone }) => !isDone)
  return facts.map(({ kind, isDone, choices = [], variable = null, message = null, checkedAt = null }, index) =>
    view(SystemPlanStep, {
      ...{ kind, variable, message, checkedAt },
      state: isDone ? 'DONE' : index === now ? 'NOW' : 'LATER',
      choices: choices.map(({ adapter, missing, wrong }) =>
        view(SystemChoice, { adapter, missing: [...missing], wrong: [...wrong] }),
      ),
    }),
  )
}

function factsOfStandIn(prospects: readonly Prospect[], { port }: UsedSystem): Fact[] {
  if (prospects.length === 0) return [{ kind: 'NO_ADAPTER', isDone: false }]
  const ready = prospects.filter(({ missing, wrong }) => missing.length + wrong.length === 0)
  const begun = prospects.filter(({ isBegun }) => isBegun)
  const choices = ready.length > 0 ? ready : begun.length > 0 ? begun : prospects
  return [
    { kind: 'SETTINGS', isDone: ready.length > 0, choices },
    { kind: 'SWITCH', isDone: false, variable: PORTS[port].variable ?? null, choices },
    { kind: 'ANSWER', isDone: false },
  ]
}

function factsOfReal(
  { config, isTestable }: Pick<StaffContext, 'config' | 'isTestable'>,
  used: UsedSystem,
  found: { test: SystemTestReport | null; report: DoctorReport },
): Fact[] {
  const { port, adapter } = used
  const { trial, testSettings, webhook } = adapterNamed(config.adapters[port], adapter)
  const evidence = evidenceOf(used, found)
  const isAbout = (word: string) => (evidence?.checks ?? []).filter(({ name }) => name.endsWith(`: ${word}`))
  const balance = isAbout('balance')
  const notified = isAbout('notification address')
  const others = (evidence?.checks ?? []).filter((check) => !balance.includes(check) && !notified.includes(check))
  const checkedAt = evidence?.at ?? null
  const said = (checks: Evidence['checks']) => ({
    isDone: checks.every(({ isOk }) => isOk),
    message: (checks.find(({ isOk }) => !isOk) ?? checks[0])?.message ?? null,
    checkedAt,
  })
  const [forTests] = testSettings
  return [
    ...(isTestable(used)
      ? [
          { kind: 'SETTINGS' as const, isDone: true, choices: [{ adapter, missing: [], wrong: [] }] },
          { kind: 'ANSWER' as const, ...answerOf(others, checkedAt) },
        ]
      : []),
    ...(balance.length > 0 ? [{ kind: 'BALANCE' as const, ...said(balance) }] : []),
    ...(notified.length > 0 ? [{ kind: 'NOTIFICATIONS' as const, ...said(notified) }] : []),
    ...(webhook ? [{ kind: 'NOTIFICATIONS' as const, isDone: webhook.isSet, variable: webhook.setting }] : []),
    ...(trial || forTests
      ? [
          {
            kind: 'ENVIRONMENT' as const,
            isDone: !used.isTest,
            variable: trial?.isTrial ? trial.setting : (forTests ?? null),
          },
        ]
      : []),
  ]
}

function answerOf(checks: Evidence['checks'], checkedAt: number | null): Omit<Fact, 'kind'> {
  const wrong = checks.find(({ isOk }) => !isOk)
  return { isDone: checkedAt !== null && !wrong, message: wrong?.message ?? null, checkedAt }
}

/** The newest of the last test and the report of the doctor that says something about the system; null if neither does. */
function evidenceOf(
  { port, adapter, system }: UsedSystem,
  { test, report }: { test: SystemTestReport | null; report: DoctorReport },
): Evidence | null {
  const prefix = system === port ? (PORTS[port].checks ?? null) : `${adapter}: `
  const findings = report.findings.filter(({ check }) => prefix !== null && check.startsWith(prefix))
  const byDoctor =
    report.finishedAt !== null && findings.length > 0
      ? { at: report.finishedAt, checks: findings.map(({ check, isOk, message }) => ({ name: check, isOk, message })) }
      : null
  const tried = test?.steps.filter(({ kind }) => kind !== 'PLAYED' && kind !== 'NOTHING') ?? []
  const byTest =
    test && tried.length > 0
      ? {
          at: test.testedAt,
          checks: tried
            .filter(({ outcome }) => outcome !== 'SKIPPED')
            .map(({ subject, outcome, message }) => ({ name: subject, isOk: outcome === 'OK', message })),
        }
      : null
  if (!byDoctor || !byTest) return byDoctor ?? byTest
  return byTest.at >= byDoctor.at ? byTest : byDoctor
}
