import { useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import type { ServerAction } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { showError, showToast } from '../../ui/toast-store'
import styles from './ServersPage.module.css'
import { serversText } from './servers.text'

const SET_POWER = graphql(`
  mutation SetServerPower($input: SetServerPowerInput!) {
    setServerPower(input: $input) {
      ... on VirtualServer {
        id
        state
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

const ACTIONS: Record<'RUNNING' | 'STOPPED', readonly ServerAction[]> = {
  RUNNING: ['RESTART', 'STOP'],
  STOPPED: ['START'],
}

/** Starts a server at once; asks for confirmation before stopping its software. */
export function Power({ id, name, state }: { id: string; name: string; state: 'RUNNING' | 'STOPPED' }) {
  const text = useText(serversText)
  const set = useAct(SET_POWER)
  const [asked, setAsked] = useState<ServerAction | null>(null)
  const power = useAttempt(
    text.wrong,
    async (action: ServerAction) => {
      const answer = await set({ serverId: id, action })
      if (answer.__typename !== 'VirtualServer') return answer
      showToast({ kind: 'ok', text: text[`${action}Done`]({ name }) })
      return null
    },
    { onProblem: showError },
  )
  const busyWith = power.pending?.[0] ?? null
  const carryOut = (action: ServerAction) => power.run(action).then(() => setAsked(null))

  return (
    <div className={styles.buttons}>
      {ACTIONS[state].map((action) => (
        <Button
          key={action}
          aria-label={text[`${action}Named`]({ name })}
          isBusy={busyWith === action}
          busyLabel={text.busy}
          onClick={() => (action === 'START' ? void carryOut(action) : setAsked(action))}
        >
          {text[action]}
        </Button>
      ))}
      <ConfirmModal
        isOpen={asked !== null}
        title={asked === 'RESTART' ? text.restartTitle({ name }) : text.stopTitle({ name })}
        okLabel={asked === null ? '' : text[asked]}
        cancelLabel={text.cancel}
        isBusy={busyWith !== null}
        busyLabel={text.busy}
        onCancel={() => setAsked(null)}
        onOk={() => asked && void carryOut(asked)}
      >
        {asked === 'RESTART' ? text.restartText : text.stopText}
      </ConfirmModal>
    </div>
  )
}
