import { useState } from 'react'
import { HOUR_MS } from '../../../rules/time'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { Select } from '../../ui/Select'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
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

interface DialogProps {
  system: { id: string; port: string; adapter: string }
  name: string
  onClose(): void
}

/** The adapter is named only where several are behind a port. */
const targetOf = ({ id, port, adapter }: DialogProps['system']) => ({ port, adapter: id === port ? null : adapter })

const LENGTHS = ['1', '4', '24', '72', '168'] as const

/** Pauses a system for a while. */
export function PauseDialog({ system, name, onClose }: DialogProps) {
  const text = useText(systemsText)
  const pause = useAct(SET_PORT_PAUSED)
  const [hours, setHours] = useState<(typeof LENGTHS)[number]>('1')
  return (
    <ActDialog
      title={text.pauseTitle({ system: name })}
      act={text.pauseAct({ system: name })}
      button={text.pauseOf({ system: name })}
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
        return pause({ ...targetOf(system), isPaused: true, until, reason })
      }}
      onDone={() => {
        showToast({ kind: 'ok', text: text.pauseDone({ system: name }) })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text.pauseAbout}</p>
    </ActDialog>
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
      run={({ reason }) => resume({ ...targetOf(system), isPaused: false, until: null, reason })}
      onDone={() => {
        showToast({ kind: 'ok', text: text.resumeDone({ system: name }) })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text.resumeAbout}</p>
    </ActDialog>
  )
}
