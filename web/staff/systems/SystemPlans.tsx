import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { CardPart } from '../../ui/Card'
import { Disclosure } from '../../ui/Disclosure'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import { StepList } from '../../ui/StepList'
import { graphql } from '../gql'
import type { SystemPlan_SystemFragment } from '../gql/graphql'
import styles from './SystemsPage.module.css'
import { adapterName, systemName, systemNames } from './system-names.text'
import { networkErrors, systemTestsText } from './system-tests.text'

const SYSTEM_PLAN = graphql(`
  fragment SystemPlan_system on StaffSystem {
    id
    isStandIn
    plan {
      kind
      state
      choices {
        adapter
        missing
        wrong
      }
      variable
      message
      checkedAt
    }
  }
`)

type System = SystemPlan_SystemFragment
type PlanStep = System['plan'][number]

/** Of each system that is not the real one yet, or not known to answer: the steps to that. */
export function SystemPlans({ systems: from }: { systems: readonly FragmentType<typeof SYSTEM_PLAN>[] }) {
  const { data } = useSuspenseFragment({ fragment: SYSTEM_PLAN, fragmentName: 'SystemPlan_system', from: [...from] })
  const text = useText(systemTestsText)
  const names = useText(systemNames)
  const open = (data as readonly System[]).filter(({ plan }) => openIn(plan) > 0)
  const [first] = open
  if (!first) {
    return (
      <Section title={text.missing}>
        <EmptyState>{text.nothingMissing}</EmptyState>
      </Section>
    )
  }
  return (
    <Section title={text.missing} description={text.missingAbout({ count: open.length })}>
      <div className={styles.plans}>
        {open.map((system) => (
          <Disclosure
            key={system.id}
            startsOpen={system === first}
            summary={
              <>
                {systemName(names, system.id)}
                <span className={styles.toDo}>{text.toDo({ open: openIn(system.plan), of: system.plan.length })}</span>
              </>
            }
          >
            <Plan system={system} />
          </Disclosure>
        ))}
      </div>
      <CardPart kind="foot">
        <p className="small muted">{text.switchAbout}</p>
      </CardPart>
    </Section>
  )
}

const openIn = (plan: readonly PlanStep[]): number => plan.filter(({ state }) => state !== 'DONE').length

const STATES = { DONE: 'done', NOW: 'now', LATER: 'later' } as const

function Plan({ system: { plan, isStandIn } }: { system: System }) {
  const text = useText(systemTestsText)
  return (
    <StepList
      steps={plan.map((step) => ({
        title: text[step.kind],
        state: STATES[step.state],
        note: <Note step={step} isStandIn={isStandIn} />,
      }))}
    />
  )
}

function Note({ step, isStandIn }: { step: PlanStep; isStandIn: boolean }): ReactNode {
  const { kind, state, choices, variable, message, checkedAt } = step
  const text = useText(systemTestsText)
  const names = useText(systemNames)
  const errors: Readonly<Record<string, string>> = useText(networkErrors)
  const { locale } = usePreferences()
  // The checks of adapters speak English, as the doctor does; a code has words of ours.
  const known = message === null ? undefined : errors[message]
  const said = <span lang={known ? locale : 'en'}>{known ?? message}</span>
  const isDone = state === 'DONE'
  const tested = checkedAt && text.testedAt({ moment: formatMoment(Date.parse(checkedAt), locale) })
  switch (kind) {
    case 'NO_ADAPTER':
      return text.noAdapter
    case 'SETTINGS':
      return choices.map(({ adapter, missing, wrong }) => {
        const about = { adapter: adapterName(names, adapter) }
        const list = (of: readonly string[]) => new Intl.ListFormat(locale).format(of)
        return (
          <span key={adapter} className={styles.line}>
            {missing.length > 0 && text.lacks({ ...about, names: list(missing) })}
            {wrong.length > 0 && text.isWrong({ ...about, names: list(wrong) })}
            {missing.length + wrong.length === 0 && text.complete(about)}
          </span>
        )
      })
    case 'SWITCH': {
      const values = new Intl.ListFormat(locale, { type: 'disjunction' }).format(choices.map(({ adapter }) => adapter))
      return text.setTo({ variable: variable ?? '', values })
    }
    case 'ANSWER':
      if (isStandIn) return text.afterSwitch
      return message === null ? (
        (tested ?? text.notTested)
      ) : (
        <>
          {said}, {tested}
        </>
      )
    case 'BALANCE':
    case 'NOTIFICATIONS':
      if (variable) return isDone ? text.isSet({ variable }) : text.isNotSet({ variable })
      return (
        <>
          {said}, {tested}
        </>
      )
    case 'ENVIRONMENT':
      return isDone ? text.isReal : text.isTrial({ variable: variable ?? '' })
  }
}
