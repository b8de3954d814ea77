import type { FragmentType, Reference } from '@apollo/client'
import { useApolloClient, useSuspenseFragment } from '@apollo/client/react'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import type { PlannedActsCard_SecurityFragment } from '../../gql/graphql'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { showError, showToast } from '../../ui/toast-store'
import { plannedActsText } from './planned-acts.text'

const PLANNED_ACTS_CARD = graphql(`
  fragment PlannedActsCard_security on AccountSecurity {
    plannedActs {
      id
      kind
      executeAt
    }
  }
`)

const STOP_PLANNED_ACT = graphql(`
  mutation StopPlannedAct($input: StopPlannedActInput!) {
    stopPlannedAct(input: $input) {
      ... on AccountSecurity {
        hasAuthenticatorApp
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

/** Acts of staff that wait for their time, each with a button that stops it; nothing if there are none. */
export function PlannedActsCard({ security: from }: { security: FragmentType<typeof PLANNED_ACTS_CARD> }) {
  const { data } = useSuspenseFragment({ fragment: PLANNED_ACTS_CARD, from })
  return data.plannedActs.map((act) => <PlannedAct key={act.id} act={act} />)
}

interface PlannedActProps {
  act: PlannedActsCard_SecurityFragment['plannedActs'][number]
}

function PlannedAct({ act: { id, kind, executeAt } }: PlannedActProps) {
  const text = useText(plannedActsText)
  const { locale } = usePreferences()
  const client = useApolloClient()
  const stop = useAct(STOP_PLANNED_ACT)
  const { run, isBusy } = useAttempt(
    text.failed,
    async () => {
      const answer = await stop({ id })
      // Also after a refusal: it was done or stopped before.
      client.cache.modify({
        id: client.cache.identify({ __typename: 'AccountSecurity' }) ?? '',
        fields: {
          plannedActs: (acts: readonly Reference[], { readField }) => acts.filter((act) => readField('id', act) !== id),
        },
      })
      if ('message' in answer) return answer
      showToast({ kind: 'ok', text: text.stopped })
      return null
    },
    { onProblem: showError },
  )
  return (
    <Note
      kind="warn"
      title={text[kind]}
      action={
        <Button size="sm" isBusy={isBusy} onClick={() => void run()}>
          {text.stop}
        </Button>
      }
    >
      {text.at({ moment: formatMoment(Date.parse(executeAt), locale) })}
    </Note>
  )
}
