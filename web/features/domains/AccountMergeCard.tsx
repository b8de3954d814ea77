import type { FragmentType } from '@apollo/client'
import { useApolloClient, useSuspenseFragment } from '@apollo/client/react'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { showToast } from '../../ui/toast-store'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import { accountMergeText } from './account-merge.text'

const MERGE = graphql(`
  fragment AccountMergeCard_merge on AccountMerge {
    id
    side
    otherEmail
    isConfirmed
    isConfirmedByOther
    contents {
      kind
      count
    }
    movedDomains
    expiresAt
    startedAt
  }
`)

const CONFIRM = graphql(`
  mutation ConfirmAccountMerge($input: ConfirmAccountMergeInput!) {
    confirmAccountMerge(input: $input) {
      ... on AccountMergeConfirmed {
        isStarted
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

const DECLINE = graphql(`
  mutation DeclineAccountMerge($input: DeclineAccountMergeInput!) {
    declineAccountMerge(input: $input) {
      isDeclined
    }
  }
`)

interface AccountMergeCardProps {
  merge: FragmentType<typeof MERGE>
  /** False for a sub-user. */
  mayAnswer: boolean
}

/** A merge of the account with another one: what moves and stays, and the answer of its owner until both have confirmed. */
export function AccountMergeCard({ merge: from, mayAnswer }: AccountMergeCardProps) {
  const { data } = useSuspenseFragment({ fragment: MERGE, fragmentName: 'AccountMergeCard_merge', from })
  const { id, side, otherEmail, isConfirmed, isConfirmedByOther, contents, movedDomains, expiresAt, startedAt } = data
  const text = useText(accountMergeText)
  const { locale } = usePreferences()
  const client = useApolloClient()
  const confirm = useAct(CONFIRM)
  const decline = useAct(DECLINE)
  const { confirmed, notDone, dialog } = useConfirmedIdentity()
  const isGiving = side === 'GIVING'
  const done = (words: string) => {
    showToast({ kind: 'ok', text: words })
    void client.refetchQueries({ include: 'active' })
  }
  const agreeing = useAttempt(text.failed, async () => {
    const answer = await confirmed(text.act, () => confirm({ id }))
    if (!answer) return notDone
    if (answer.__typename !== 'AccountMergeConfirmed') return answer
    done(answer.isStarted ? text.started : text.waits)
    return null
  })
  const declining = useAttempt(text.failed, async () => {
    await decline({ id })
    done(text.declined)
    return null
  })
  const problem = agreeing.problem ?? declining.problem
  const list = contents.map(({ kind, count: n }) => text[kind]({ n })).join(', ')
  return (
    <Card as="section" aria-label={text.title}>
      <CardPart>
        <div className="stack">
          <h2>{text.title}</h2>
          <p>{isGiving ? text.giving({ email: otherEmail }) : text.receiving({ email: otherEmail })}</p>
          <ul>
            <li>{text.moves({ list: list || text.nothing })}</li>
            <li>{isGiving ? text.staysGiving : text.staysReceiving}</li>
            <li>{text.holder}</li>
            {!isGiving && <li>{text.renewals}</li>}
          </ul>
          {startedAt !== null ? (
            <Note kind="info" title={text.moving({ moved: movedDomains })}>
              {text.movingAbout}
            </Note>
          ) : (
            <>
              <p className="hint">
                {text.until({ moment: formatMoment(Date.parse(expiresAt), locale) })}{' '}
                {isConfirmedByOther ? text.otherConfirmed : text.otherWaits}
              </p>
              {isConfirmed && <Note kind="ok">{text.youConfirmed}</Note>}
            </>
          )}
          {problem && (
            <Note kind="error" role="alert">
              {problem}
            </Note>
          )}
          {startedAt === null && mayAnswer && (
            <div className="row">
              {!isConfirmed && (
                <Button variant="primary" isBusy={agreeing.isBusy} onClick={() => void agreeing.run()}>
                  {isGiving ? text.give : text.receive}
                </Button>
              )}
              <Button isBusy={declining.isBusy} onClick={() => void declining.run()}>
                {text.decline}
              </Button>
            </div>
          )}
          {startedAt === null && !mayAnswer && <p className="hint">{text.ownerOnly}</p>}
        </div>
      </CardPart>
      {dialog}
    </Card>
  )
}
