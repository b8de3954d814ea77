import { useApolloClient } from '@apollo/client/react'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import type { DropEffect, JobFilter } from '../gql/graphql'
import { jobsText } from './jobs.text'

const RETRY_JOBS = graphql(`
  mutation RetryJobs($input: RetryJobsInput!) {
    retryJobs(input: $input) {
      ... on JobsChanged {
        changed
        skipped {
          id
          why
        }
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

const DROP_JOBS = graphql(`
  mutation DropJobs($input: DropJobsInput!) {
    dropJobs(input: $input) {
      ... on JobsChanged {
        changed
        skipped {
          id
          why
        }
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

/** Jobs that an act is about: some of a list, or all that a filter fits. */
export interface ChosenJobs {
  ids?: readonly string[]
  filter?: JobFilter
  count: number
  /** Effects of dropping these jobs. */
  effects: readonly DropEffect[]
}

interface DialogProps {
  chosen: ChosenJobs
  /** Called after the act, too. */
  onClose(): void
}

const inputOf = ({ ids, filter, count }: ChosenJobs) =>
  ids ? { ids: [...ids] } : { filter: filter ?? null, expectedCount: count }

/** Retries jobs, with one confirmation for all. */
export function RetryDialog({ chosen, onClose }: DialogProps) {
  const text = useText(jobsText)
  const client = useApolloClient()
  const retry = useAct(RETRY_JOBS)
  const { count } = chosen
  return (
    <ActDialog
      title={text.retryTitle({ count })}
      act={text.retryAct}
      button={text.retryButton({ count })}
      run={async ({ reason }) => {
        const answer = await retry({ ...inputOf(chosen), reason })
        if (answer.__typename === 'JobsChanged') {
          const { changed, skipped } = answer
          showToast({ kind: 'ok', text: text.retried({ changed, skipped: skipped.length }) })
        }
        return answer
      }}
      onDone={() => {
        void client.refetchQueries({ include: 'active' })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text.retryAbout({ count })}</p>
    </ActDialog>
  )
}

/** Drops jobs, and says first what is left undone. */
export function DropDialog({ chosen, onClose }: DialogProps) {
  const text = useText(jobsText)
  const client = useApolloClient()
  const drop = useAct(DROP_JOBS)
  const { count } = chosen
  const effects = [...new Set(chosen.effects)].filter((effect) => effect !== 'MONEY')
  return (
    <ActDialog
      title={text.dropTitle({ count })}
      act={text.dropAct}
      button={text.dropButton({ count })}
      isDangerous
      run={async ({ reason }) => {
        const answer = await drop({ ...inputOf(chosen), reason })
        if (answer.__typename === 'JobsChanged') {
          const { changed, skipped } = answer
          showToast({ kind: 'ok', text: text.droppedDone({ changed, skipped: skipped.length }) })
        }
        return answer
      }}
      onDone={() => {
        void client.refetchQueries({ include: 'active' })
        onClose()
      }}
      onClose={onClose}
    >
      {effects.map((effect) => (
        <p key={effect}>{text[effect]}</p>
      ))}
      {chosen.effects.includes('MONEY') && <p>{text.moneyStays}</p>}
      <p>{text.dropKept}</p>
    </ActDialog>
  )
}
