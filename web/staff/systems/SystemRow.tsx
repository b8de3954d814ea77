import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link2, Link2Off, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button, IconButton } from '../../ui/Button'
import { graphql } from '../gql'
import type { SystemRow_SystemFragment } from '../gql/graphql'
import { useHasRight } from '../session/session'
import { PauseDialog, ResumeDialog } from './PauseDialogs'
import { SalePauseButton } from './SalePause'
import { LastAnswer, StateMark } from './SystemState'
import styles from './SystemsPage.module.css'
import { salePauseText } from './sale-pause.text'
import { adapterName, systemName, systemNames } from './system-names.text'
import { systemTestsText } from './system-tests.text'
import { systemsText } from './systems.text'
import type { SystemTests } from './useSystemTests'

const SYSTEM_ROW = graphql(`
  fragment SystemRow_system on StaffSystem {
    id
    port
    adapter
    isStandIn
    isTest
    state
    lastGoodAt
    lastErrorAt
    calls
    errors
    durationMs
    canPause
    pause {
      until
      reason
      by
    }
    salePause {
      until
    }
    ...SalePause_system
  }
`)

type System = SystemRow_SystemFragment

interface SystemRowProps {
  system: FragmentType<typeof SYSTEM_ROW>
  tests: SystemTests
}

/** An outside system with its last answer, errors and circuit. */
export function SystemRow({ system: from, tests }: SystemRowProps) {
  const { data: system } = useSuspenseFragment({ fragment: SYSTEM_ROW, fragmentName: 'SystemRow_system', from })
  const { id, adapter, state, isStandIn, isTest, calls, errors, durationMs, pause } = system
  const text = useText(systemsText)
  const sale = useText(salePauseText)
  const { locale } = usePreferences()
  const names = useText(systemNames)
  const momentOf = (at: string) => formatMoment(Date.parse(at), locale)
  const name = systemName(names, id)
  return (
    <tr>
      <td>
        <span className={styles.name}>
          <StateMark system={system} />
          <span>
            <b>{name}</b>
            {system.salePause && <small>{sale.paused({ moment: momentOf(system.salePause.until) })}</small>}
          </span>
        </span>
      </td>
      <td data-label={text.used}>
        <span className={styles.used}>
          {adapterName(names, adapter)}
          {isTest && !isStandIn && <Badge tone="warn">{text.test}</Badge>}
          {isStandIn && <Badge>{text.standIn}</Badge>}
        </span>
      </td>
      <td data-label={text.lastAnswer}>
        <span className="small">
          <LastAnswer system={system} />
        </span>
      </td>
      <td data-label={text.errors} className="num">
        {calls === 0 ? '–' : shareOf(errors, calls, locale)}
      </td>
      <td data-label={text.duration} className="num">
        {durationMs === null ? '–' : durationOf(durationMs, locale)}
      </td>
      <td data-label={text.circuit}>
        <Circuit system={system} />
        {pause && <small>{text.pausedBy({ name: pause.by, reason: pause.reason })}</small>}
      </td>
      <td>
        <span className={styles.acts}>
          {state === 'PAUSED' && <SalePauseButton system={system} />}
          <PauseButton system={system} name={name} />
          <TestButton id={id} name={name} tests={tests} />
        </span>
      </td>
    </tr>
  )
}

function Circuit({ system: { state, pause } }: { system: System }) {
  const text = useText(systemsText)
  const { locale } = usePreferences()
  if (pause) {
    const moment = formatMoment(Date.parse(pause.until), locale)
    return (
      <Badge tone="warn" icon={Pause}>
        {text.PAUSED} {text.pausedUntil({ moment })}
      </Badge>
    )
  }
  if (state === 'UNUSED') return <span className="hint">{text.UNUSED}</span>
  const isInterrupted = state === 'INTERRUPTED'
  return (
    <Badge tone={isInterrupted ? 'error' : 'ok'} icon={isInterrupted ? Link2Off : Link2}>
      {text[state]}
    </Badge>
  )
}

function TestButton({ id, name, tests }: { id: string; name: string; tests: SystemTests }) {
  const text = useText(systemTestsText)
  const about = { id, name }
  return (
    <Button
      size="sm"
      data-row=""
      aria-label={text.testOf({ system: name })}
      isBusy={tests.isBusy(about)}
      onClick={() => tests.run(about)}
    >
      {text.test}
    </Button>
  )
}

function PauseButton({ system, name }: { system: System; name: string }) {
  const text = useText(systemsText)
  const maySwitch = useHasRight('JOBS_DROP')
  const [isAsking, setIsAsking] = useState(false)
  if (!maySwitch || !system.canPause) return null
  const { pause } = system
  const close = () => setIsAsking(false)
  return (
    <>
      <IconButton
        size="sm"
        icon={pause ? Play : Pause}
        label={pause ? text.resumeOf({ system: name }) : text.pauseOf({ system: name })}
        onClick={() => setIsAsking(true)}
      />
      {isAsking && pause && <ResumeDialog system={system} name={name} onClose={close} />}
      {isAsking && !pause && <PauseDialog system={system} name={name} onClose={close} />}
    </>
  )
}

const shareOf = (errors: number, calls: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(errors / calls)

/** "210 ms", "1,8 s". */
const durationOf = (ms: number, locale: string): string =>
  ms < 1000 ? `${ms} ms` : `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(ms / 1000)} s`
