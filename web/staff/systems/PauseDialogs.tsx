import { type ReactNode, useState } from 'react'
import { HOUR_MS } from '../../../rules/time'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { Select } from '../../ui/Select'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import type { SetPortPausedInput } from '../gql/graphql'
import { salePauseText } from './sale-pause.text'
import { systemsText } from './systems.text'

const SET_PORT_PAUSED = graphql(`
  mutation SetPortPaused($input: SetPortPausedInput!) {
    setPortPaused(input: $input) {
      ... on StaffSystem {
        id
        ...SystemRow_system
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

const SET_SALE_PAUSED = graphql(`
  mutation SetSalePaused($input: SetSalePausedInput!) {
    setSalePaused(input: $input) {
      ... on StaffSystem {
        id
        ...SystemRow_system
        ...SalePause_system
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

interface DialogProps {
  system: { id: string; port: string; adapter: string }
  name: string
  onClose(): void
}

/** Pauses a system for a while. */
export function PauseDialog({ system, name, onClose }: DialogProps) {
  const text = useText(systemsText)
  const pause = useAct(SET_PORT_PAUSED)
  return (
    <LengthDialog
      title={text.pauseTitle({ system: name })}
      act={text.pauseAct({ system: name })}
      button={text.pauseOf({ system: name })}
      done={text.pauseDone({ system: name })}
      run={(input) => pause({ ...targetOf(system), ...input })}
      onClose={onClose}
    >
      <p>{text.pauseAbout}</p>
    </LengthDialog>
  )
}

/** Pauses the sale of what a system delivers for a while. */
export function SalePauseDialog({ system, name, onClose }: DialogProps) {
  const text = useText(salePauseText)
  const pause = useAct(SET_SALE_PAUSED)
  return (
    <LengthDialog
      title={text.pauseTitle({ system: name })}
      act={text.pauseAct({ system: name })}
      button={text.pause}
      done={text.pauseDone({ system: name })}
      run={(input) => pause({ ...targetOf(system), ...input })}
      onClose={onClose}
    >
      <p>{text.pauseAbout}</p>
    </LengthDialog>
  )
}

/** Ends the pause of a system before its time. */
export function ResumeDialog({ system, name, onClose }: DialogProps) {
  const text = useText(systemsText)
  const resume = useAct(SET_PORT_PAUSED)
  return (
    <ActDialog
      title={text.resumeTitle({ system: name })}
      act={text.resumeAct({ system: name })}
      button={text.resume}
      run={({ reason }) => resume({ ...targetOf(system), ...ENDED, reason })}
      onDone={() => tell(text.resumeDone({ system: name }), onClose)}
      onClose={onClose}
    >
      <p>{text.resumeAbout}</p>
    </ActDialog>
  )
}

/** Ends the pause of a sale before its time. */
export function SaleResumeDialog({ system, name, onClose }: DialogProps) {
  const text = useText(salePauseText)
  const resume = useAct(SET_SALE_PAUSED)
  return (
    <ActDialog
      title={text.resumeTitle({ system: name })}
      act={text.resumeAct({ system: name })}
      button={text.resume}
      run={({ reason }) => resume({ ...targetOf(system), ...ENDED, reason })}
      onDone={() => tell(text.resumeDone({ system: name }), onClose)}
      onClose={onClose}
    >
      <p>{text.resumeAbout}</p>
    </ActDialog>
  )
}

const ENDED = { isPaused: false, until: null }

function tell(words: string, onClose: () => void): void {
  showToast({ kind: 'ok', text: words })
  onClose()
}

/** The adapter is named only where several are behind a port. */
const targetOf = ({ id, port, adapter }: DialogProps['system']) => ({ port, adapter: id === port ? null : adapter })

const LENGTHS = ['1', '4', '24', '72', '168'] as const

type Answer = Awaited<ReturnType<Parameters<typeof ActDialog>[0]['run']>>

interface LengthDialogProps {
  title: string
  act: string
  button: string
  /** Said once it is paused. */
  done: string
  run(input: Pick<SetPortPausedInput, 'isPaused' | 'until' | 'reason'>): Promise<Answer>
  onClose(): void
  children: ReactNode
}

/** Asks for the length of a pause. */
function LengthDialog({ done, run, onClose, children, ...words }: LengthDialogProps) {
  const text = useText(systemsText)
  const [hours, setHours] = useState<(typeof LENGTHS)[number]>('1')
  return (
    <ActDialog
      {...words}
      isDangerous
      fields={() => (
        <Select
          label={text.how}
          value={hours}
          onChange={setHours}
          options={LENGTHS.map((value) => {
            const count = Number(value)
            return { value, label: count < 24 ? text.hours({ hours: count }) : text.days({ days: count / 24 }) }
          })}
        />
      )}
      run={({ reason }) => {
        const until = new Date(Date.now() + Number(hours) * HOUR_MS).toISOString()
        return run({ isPaused: true, until, reason })
      }}
      onDone={() => tell(done, onClose)}
      onClose={onClose}
    >
      {children}
    </ActDialog>
  )
}
