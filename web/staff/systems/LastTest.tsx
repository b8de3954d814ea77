import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { dayInAmsterdam } from '../../../rules/calendar'
import type { Locale } from '../../../rules/text'
import { formatDay, formatSecond } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import { Mark } from '../frame/Mark'
import { graphql } from '../gql'
import type { LastTest_SystemFragment, SystemTestOutcome } from '../gql/graphql'
import styles from './SystemsPage.module.css'
import { systemName, systemNames } from './system-names.text'
import { networkErrors, systemTestsText } from './system-tests.text'
import type { Tested } from './useSystemTests'

const LAST_TEST = graphql(`
  fragment LastTest_system on StaffSystem {
    id
    lastTest {
      testedAt
      by
      isOk
      durationMs
      steps {
        kind
        outcome
        subject
        message
        fix
        validUntil
        durationMs
      }
    }
  }
`)

type System = LastTest_SystemFragment
type Test = NonNullable<System['lastTest']>
type TestedSystem = System & { lastTest: Test }
type Step = Test['steps'][number]

interface LastTestProps {
  systems: readonly FragmentType<typeof LAST_TEST>[]
  /** The last test by the reader on this page; null shows the newest one. */
  last: Tested | null
}

/** The newest test: its steps, or the outcome of each system if several were tested at once. */
export function LastTest({ systems: from, last }: LastTestProps) {
  const { data } = useSuspenseFragment({ fragment: LAST_TEST, fragmentName: 'LastTest_system', from: [...from] })
  const text = useText(systemTestsText)
  const tested = (data as readonly System[]).filter((system): system is TestedSystem => system.lastTest !== null)
  const newest = newestOf(tested, last)
  const [first] = newest
  if (!first) {
    return (
      <Section title={text.noTest}>
        <EmptyState>{text.noTestYet}</EmptyState>
      </Section>
    )
  }
  return newest.length === 1 ? <OneTest system={first} /> : <ManyTests systems={newest} />
}

/** Systems that were tested by the same act have the same time. */
function newestOf(tested: readonly TestedSystem[], last: Tested | null): readonly TestedSystem[] {
  const chosen = last && last !== 'all' ? tested.filter(({ id }) => id === last.id) : []
  if (chosen.length > 0) return chosen
  const at = tested.reduce((found, { lastTest }) => (lastTest.testedAt > found ? lastTest.testedAt : found), '')
  return tested.filter(({ lastTest }) => lastTest.testedAt === at)
}

function OneTest({ system: { id, lastTest } }: { system: TestedSystem }) {
  const text = useText(systemTestsText)
  const name = systemName(useText(systemNames), id)
  return (
    <Section title={text.lastTest({ system: name })} description={<When test={lastTest} />}>
      <dl className={styles.steps}>
        {lastTest.steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a test keep their order
          <StepFact key={index} step={step} />
        ))}
      </dl>
    </Section>
  )
}

function ManyTests({ systems }: { systems: readonly TestedSystem[] }) {
  const text = useText(systemTestsText)
  const names = useText(systemNames)
  const [first] = systems
  return (
    <Section title={text.lastOfAll({ count: systems.length })} description={first && <When test={first.lastTest} />}>
      <dl className={styles.steps}>
        {systems.map(({ id, lastTest }) => (
          <Marked key={id} name={systemName(names, id)} outcome={outcomeOf(lastTest)}>
            <Verdict test={lastTest} />
          </Marked>
        ))}
      </dl>
    </Section>
  )
}

const outcomeOf = ({ isOk, steps }: Test): SystemTestOutcome =>
  !isOk ? 'WRONG' : steps.some(({ outcome }) => outcome === 'OK') ? 'OK' : 'SKIPPED'

function Verdict({ test: { steps, durationMs } }: { test: Test }) {
  const text = useText(systemTestsText)
  const wrong = steps.find(({ outcome }) => outcome === 'WRONG')
  if (wrong) return <>{text.wrongAt({ step: nameOf(wrong, text) })}</>
  if (steps.some(({ outcome }) => outcome === 'OK')) return <>{`${text.inOrder}, ${durationMs} ms`}</>
  return <>{steps[0]?.kind === 'PLAYED' ? text.PLAYED : text.NOTHING}</>
}

/** Only the time of a test of today. */
function When({ test: { testedAt, by } }: { test: Test }) {
  const text = useText(systemTestsText)
  const { locale } = usePreferences()
  const at = Date.parse(testedAt)
  const moment = formatSecond(at, locale)
  const isToday = dayInAmsterdam(at) === dayInAmsterdam(Date.now())
  return <>{text.testBy({ moment: isToday ? moment.slice(-'09:28:41'.length) : moment, name: by })}</>
}

type Words = (typeof systemTestsText)[Locale]

const nameOf = ({ kind, subject }: Step, text: Words): string => (kind === 'CHECK' && subject ? subject : text[kind])

function StepFact({ step }: { step: Step }) {
  const text = useText(systemTestsText)
  const { locale } = usePreferences()
  const isNamed = step.kind === 'CHECK' && step.subject !== ''
  return (
    <Marked
      // The checks of adapters speak English, as the doctor does.
      name={<span lang={isNamed ? 'en' : locale}>{nameOf(step, text)}</span>}
      outcome={step.outcome}
    >
      <span lang={isNamed ? 'en' : locale}>
        <Found step={step} />
        {step.fix && <span className="hint">{step.fix}</span>}
      </span>
    </Marked>
  )
}

/** The result of a step, in words. */
function Found({ step: { kind, outcome, subject, message, validUntil, durationMs } }: { step: Step }) {
  const text = useText(systemTestsText)
  const errors: Readonly<Record<string, string>> = useText(networkErrors)
  const { locale } = usePreferences()
  if (kind === 'PLAYED') return text.played
  if (kind === 'NOTHING') return text.nothing
  if (outcome === 'SKIPPED') return text.notTried
  if (kind === 'CHECK') return message ?? text.noAnswer({ seconds: Math.round((durationMs ?? 0) / 1000) })
  const error = outcome === 'WRONG' && message !== null ? (errors[message] ?? message) : null
  const ms = durationMs ?? 0
  if (kind === 'RESOLVE') return error ? `${subject}: ${error}` : text.found({ host: subject, ms })
  if (kind === 'CONNECT')
    return error ? `${text.port({ port: subject })}: ${error}` : text.connected({ port: subject, ms })
  const until = validUntil && text.validUntil({ day: formatDay(Date.parse(validUntil), locale) })
  return [error, until].filter(Boolean).join(', ')
}

const MARKS = { OK: 'ok', WRONG: 'error', SKIPPED: 'off' } as const

interface MarkedProps {
  name: ReactNode
  outcome: SystemTestOutcome
  children: ReactNode
}

function Marked({ name, outcome, children }: MarkedProps) {
  const text = useText(systemTestsText)
  return (
    <div>
      <dt>
        <Mark of={MARKS[outcome]} />
        <span>
          {name}
          <span className="vh">, {{ OK: text.ok, WRONG: text.wrong, SKIPPED: text.skipped }[outcome]}</span>
        </span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
