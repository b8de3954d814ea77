import { useQuery } from '@apollo/client/react'
import { Merge } from 'lucide-react'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { Note } from '../../ui/Note'
import { TextField } from '../../ui/TextField'
import { ActDialog } from '../acts/ActDialog'
import { FourEyes } from '../acts/FourEyes'
import { usePaused } from '../acts/usePaused'
import { graphql } from '../gql'
import { mergeText } from './merge.text'
import { useContents } from './useContents'

const MERGE_ACCOUNTS = graphql(`
  mutation MergeAccounts($input: MergeAccountsInput!) {
    mergeAccounts(input: $input) {
      ... on StaffAccountMerge {
        id
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

const MERGE_PREVIEW = graphql(`
  query MergePreview($fromAccountId: ID!, $toEmail: String) {
    accountMergePreview(fromAccountId: $fromAccountId, toEmail: $toEmail) {
      accountId
      contents {
        kind
        count
      }
      problems
    }
  }
`)

interface MergeDialogProps {
  account: { id: string; name: string }
  onDone(words: string): void
  onClose(): void
}

/** Asks the owners of two accounts to confirm that everything of one moves to the other. */
export function MergeDialog({ account: { id, name }, onDone, onClose }: MergeDialogProps) {
  const text = useText(mergeText)
  const merge = useAct(MERGE_ACCOUNTS)
  return (
    <ActDialog
      title={text.title({ name })}
      act={text.act({ name })}
      button={text.button}
      tile="info"
      icon={Merge}
      size="wide"
      values={{ toEmail: '' }}
      check={({ toEmail }) => (toEmail.includes('@') ? {} : { toEmail: 'invalid-email' as const })}
      fields={(form) => (
        <>
          <TextField
            {...form.field('toEmail')}
            type="email"
            label={text.toEmail}
            description={text.toEmailAbout}
            autoComplete="off"
            autoFocus
            required
          />
          <Effect fromAccountId={id} typed={form.valueAt('toEmail')} />
        </>
      )}
      after={<FourEyes title={text.four}>{text.fourAbout}</FourEyes>}
      run={async ({ toEmail, reason }) => {
        const answer = await merge({ fromAccountId: id, toEmail, reason })
        if ('message' in answer && answer.__typename !== 'ApprovalNeeded') return answer
        onDone('message' in answer ? answer.message : text.asked)
        return { __typename: answer.__typename }
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      <p>{text.about}</p>
    </ActDialog>
  )
}

/** Shows what moves and what stays, and what is in the way; of the other account too, once its address has been typed. */
function Effect({ fromAccountId, typed }: { fromAccountId: string; typed: string }) {
  const text = useText(mergeText)
  const inWords = useContents()
  const address = usePaused(typed.trim())
  const toEmail = /^\S+@\S+\.\S+$/.test(address) ? address : null
  const { data, previousData } = useQuery(MERGE_PREVIEW, {
    variables: { fromAccountId, toEmail },
    fetchPolicy: 'network-only',
  })
  const preview = (data ?? previousData)?.accountMergePreview
  if (!preview) return null
  return (
    <section aria-live="polite" className="stack">
      <p>
        <b>{text.moves}</b>: {inWords(preview.contents)}
      </p>
      <p>
        <b>{text.stays}</b>: {text.staysAbout}
      </p>
      <p>
        <b>{text.holders}</b>: {text.holdersAbout}
      </p>
      {preview.problems.length > 0 && (
        <Note kind="warn" title={text.problems}>
          <ul>
            {preview.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Note>
      )}
    </section>
  )
}
