import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { CirclePause, Play } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { graphql } from '../gql'
import { useHasRight } from '../session/session'
import { SalePauseDialog, SaleResumeDialog } from './PauseDialogs'
import { salePauseText } from './sale-pause.text'
import { systemName, systemNames } from './system-names.text'

const SALE_PAUSE = graphql(`
  fragment SalePause_system on StaffSystem {
    id
    port
    adapter
    canPauseSale
    salePause {
      until
      reason
      by
    }
    backlog {
      waiting
      renewals
      givenUp
      gross
    }
  }
`)

interface SalePauseProps {
  system: FragmentType<typeof SALE_PAUSE>
}

/** Button that pauses or resumes the sale of what a system delivers; nothing for a system without products. */
export function SalePauseButton({ system: from }: SalePauseProps) {
  const { data } = useSuspenseFragment({ fragment: SALE_PAUSE, fragmentName: 'SalePause_system', from })
  const text = useText(salePauseText)
  const name = systemName(useText(systemNames), data.id)
  const maySwitch = useHasRight('JOBS_DROP')
  const [isAsking, setIsAsking] = useState(false)
  if (!maySwitch || !data.canPauseSale) return null
  const isPaused = data.salePause !== null
  const Dialog = isPaused ? SaleResumeDialog : SalePauseDialog
  return (
    <>
      <Button
        size="sm"
        icon={isPaused ? Play : CirclePause}
        aria-label={isPaused ? text.resumeOf({ system: name }) : text.pauseOf({ system: name })}
        onClick={() => setIsAsking(true)}
      >
        {isPaused ? text.resume : text.pause}
      </Button>
      {isAsking && <Dialog system={data} name={name} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** Order lines that a system has not delivered, and whether its products are sold meanwhile. */
export function Backlog({ system: from }: SalePauseProps) {
  const { data } = useSuspenseFragment({ fragment: SALE_PAUSE, fragmentName: 'SalePause_system', from })
  const text = useText(salePauseText)
  const { locale } = usePreferences()
  const money = useExactMoney()
  const { canPauseSale, salePause, backlog } = data
  if (!canPauseSale) return null
  const { givenUp, waiting, renewals, gross } = backlog
  const counts = [
    givenUp > 0 && text.givenUp({ count: givenUp }),
    waiting > 0 && text.waiting({ count: waiting }),
    renewals > 0 && text.renewals({ count: renewals }),
  ].filter(Boolean)
  const sale = salePause ? text.isPaused({ moment: formatMoment(Date.parse(salePause.until), locale) }) : text.goesOn
  return (
    <>
      {counts.length > 0 && ` ${counts.join(', ')}.`}
      {counts.length > 0 && gross !== null && ` ${text.atStake({ amount: money(gross) })}`} {sale}
    </>
  )
}

/** Says that the sale is paused of a system that answers, so that nobody forgets it. */
export function SalePausedNote({ system: from }: SalePauseProps) {
  const { data } = useSuspenseFragment({ fragment: SALE_PAUSE, fragmentName: 'SalePause_system', from })
  const text = useText(salePauseText)
  const { locale } = usePreferences()
  const system = systemName(useText(systemNames), data.id)
  if (!data.salePause) return null
  const { until, by, reason } = data.salePause
  return (
    <Note kind="warn" title={text.pausedTitle({ system })} action={<SalePauseButton system={from} />}>
      {text.pausedAbout({ moment: formatMoment(Date.parse(until), locale), name: by, reason })}
    </Note>
  )
}
