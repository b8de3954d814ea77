import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Note } from '../../ui/Note'
import { graphql } from '../gql'
import type { CustomerMerges_AccountFragment } from '../gql/graphql'
import { customerPath } from '../paths'
import { mergeText } from './merge.text'
import { PendingMoves } from './PendingMoves'
import { useContents } from './useContents'

const CUSTOMER_MERGES = graphql(`
  fragment CustomerMerges_account on StaffAccount {
    id
    accountMerges {
      id
      giver {
        id
        name
        email
      }
      receiver {
        id
        name
        email
      }
      state
      isConfirmedByGiver
      isConfirmedByReceiver
      contents {
        kind
        count
      }
      movedDomains
      waitsFor
      skipped {
        id
        kind
        name
        why
      }
      skippedCount
      expiresAt
      finishedAt
    }
  }
`)

const CANCEL_MERGE = graphql(`
  mutation CancelAccountMerge($input: CancelAccountMergeInput!) {
    cancelAccountMerge(input: $input) {
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

type Merge = CustomerMerges_AccountFragment['accountMerges'][number]

/** Merges of the account with others, also those that are done; nothing if there are none. */
export function CustomerMerges({ account: from }: { account: FragmentType<typeof CUSTOMER_MERGES> }) {
  const { data } = useSuspenseFragment({ fragment: CUSTOMER_MERGES, fragmentName: 'CustomerMerges_account', from })
  const text = useText(mergeText)
  const cancel = useAct(CANCEL_MERGE)
  const moves = data.accountMerges.map((merge) => {
    const isGiving = merge.giver.id === data.id
    const isDone = merge.state === 'DONE'
    const other = isGiving ? merge.receiver : merge.giver
    return {
      ...{ id: merge.id, name: other.name, isPending: merge.state === 'PENDING' },
      label: isGiving ? text[isDone ? 'mergedInto' : 'into'] : text[isDone ? 'mergedFrom' : 'from'],
      content: (
        <>
          <p>
            <Link to={customerPath(other.id)}>{other.name}</Link> <span className="hint">{other.email}</span>
          </p>
          <State merge={merge} />
        </>
      ),
    }
  })
  return <PendingMoves title={text.section} moves={moves} text={text} cancel={cancel} />
}

function State({ merge }: { merge: Merge }) {
  const { state, contents, movedDomains, waitsFor, expiresAt, finishedAt, isConfirmedByGiver, isConfirmedByReceiver } =
    merge
  const text = useText(mergeText)
  const { locale } = usePreferences()
  const inWords = useContents()
  const moment = (at: string) => formatMoment(Date.parse(at), locale)
  const moved = text.DOMAIN({ n: movedDomains })
  if (state === 'PENDING') {
    const sides = isConfirmedByGiver ? text.receiver : isConfirmedByReceiver ? text.giver : text.both
    return (
      <>
        <p>{inWords(contents)}</p>
        <p>{text.waits({ sides })}</p>
        <p className="hint">{text.until({ moment: moment(expiresAt) })}</p>
      </>
    )
  }
  if (state === 'MOVING') {
    const left = contents.find(({ kind }) => kind === 'DOMAIN')?.count ?? 0
    return (
      <>
        <p>{left > 0 ? text.moving({ moved, left: text.DOMAIN({ n: left }) }) : text.movingLast({ moved })}</p>
        {waitsFor && <Note kind="warn">{text.waitsFor({ why: waitsFor })}</Note>}
        <Skipped merge={merge} />
      </>
    )
  }
  return (
    <>
      <p>{text.done({ moved, moment: finishedAt ? moment(finishedAt) : '' })}</p>
      <Skipped merge={merge} />
    </>
  )
}

/** Things that could not move and are still there; nothing if there are none. */
function Skipped({ merge: { skipped, skippedCount } }: { merge: Merge }) {
  const text = useText(mergeText)
  if (skipped.length === 0) return null
  return (
    <Note kind="warn" title={text.skipped}>
      <ul>
        {skipped.map(({ id, name, why }) => (
          <li key={id}>
            {toUnicode(name)}: {why}
          </li>
        ))}
        {skippedCount > skipped.length && <li>{text.skippedMore({ n: skippedCount - skipped.length })}</li>}
      </ul>
      <p>{text.skippedAbout}</p>
    </Note>
  )
}
