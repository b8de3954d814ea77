import { useApolloClient } from '@apollo/client/react'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import type { DomainAttachmentOutcome, DomainPushesPageQuery } from '../../gql/graphql'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Note } from '../../ui/Note'
import { showToast } from '../../ui/toast-store'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import { AccountMergeCard } from './AccountMergeCard'
import { domainPushesMeta, domainPushesText } from './domain-pushes.text'

const query = graphql(`
  query DomainPushesPage {
    viewer {
      isSubUser
      domainPushes {
        id
        domainName
        side
        otherEmail
        isConfirmed
        isConfirmedByOther
        version
        attachments {
          kind
          name
          outcome
        }
        expiresAt
      }
      accountMerges {
        id
        ...AccountMergeCard_merge
      }
    }
  }
`)

export const page = definePage({
  query,
  variables: () => ({}),
  meta: pageMeta(domainPushesMeta),
  Component: DomainPushesPage,
})

const CONFIRM = graphql(`
  mutation ConfirmDomainPush($input: ConfirmDomainPushInput!) {
    confirmDomainPush(input: $input) {
      ... on DomainPushConfirmed {
        isMoved
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

const DECLINE = graphql(`
  mutation DeclineDomainPush($input: DeclineDomainPushInput!) {
    declineDomainPush(input: $input) {
      isDeclined
    }
  }
`)

/** Moves of domains, or of everything, between accounts that wait for the viewer. Opening it changes nothing, since mail scanners open links too. */
function DomainPushesPage() {
  const { isSubUser, domainPushes, accountMerges } = usePageData(query).data.viewer
  const text = useText(domainPushesText)
  return (
    <AccountFrame>
      <AccountHead title={text.title}>{text.intro}</AccountHead>
      <div className="stack">
        {accountMerges?.map((merge) => (
          <AccountMergeCard key={merge.id} merge={merge} mayAnswer={!isSubUser} />
        ))}
        {domainPushes?.map((push) => (
          <Push key={push.id} push={push} mayAnswer={!isSubUser} />
        ))}
        {!domainPushes?.length && !accountMerges?.length && (
          <Card>
            <EmptyState>{text.none}</EmptyState>
          </Card>
        )}
      </div>
    </AccountFrame>
  )
}

type DomainPush = NonNullable<DomainPushesPageQuery['viewer']['domainPushes']>[number]

const OUTCOMES: readonly DomainAttachmentOutcome[] = ['MOVES', 'STAYS', 'ENDS']

interface OutcomeProps {
  attachments: DomainPush['attachments']
  outcome: DomainAttachmentOutcome
}

/** The services of the domain that end up in the same place; nothing if there are none. */
function Outcome({ attachments, outcome }: OutcomeProps) {
  const text = useText(domainPushesText)
  const names = attachments.filter((each) => each.outcome === outcome).map(({ kind, name }) => text[kind]({ name }))
  return names.length > 0 && <li>{text[outcome]({ list: names.join('; ') })}</li>
}

function Push({ push, mayAnswer }: { push: DomainPush; mayAnswer: boolean }) {
  const { id, domainName, side, otherEmail, isConfirmed, isConfirmedByOther, version, expiresAt } = push
  const text = useText(domainPushesText)
  const { locale } = usePreferences()
  const client = useApolloClient()
  const confirm = useAct(CONFIRM)
  const decline = useAct(DECLINE)
  const { confirmed, notDone, dialog } = useConfirmedIdentity()
  const name = toUnicode(domainName)
  const isGiving = side === 'GIVING'
  const done = (words: string) => {
    showToast({ kind: 'ok', text: words })
    void client.refetchQueries({ include: 'active' })
  }
  const agreeing = useAttempt(text.failed, async () => {
    const answer = await confirmed(text.act({ name }), () => confirm({ id, version }))
    if (!answer) return notDone
    if (answer.__typename !== 'DomainPushConfirmed') {
      // The services may have changed: the reader sees them beside the refusal.
      void client.refetchQueries({ include: 'active' })
      return answer
    }
    done(answer.isMoved ? text.moved({ name }) : text.waits({ name }))
    return null
  })
  const declining = useAttempt(text.failed, async () => {
    await decline({ id })
    done(text.declined({ name }))
    return null
  })
  const problem = agreeing.problem ?? declining.problem
  return (
    <Card as="section" aria-label={name}>
      <CardPart>
        <div className="stack">
          <h2>{name}</h2>
          <p>{isGiving ? text.giving({ email: otherEmail }) : text.receiving({ email: otherEmail })}</p>
          <ul>
            <li>{text.goesAlong}</li>
            {OUTCOMES.map((outcome) => (
              <Outcome key={outcome} attachments={push.attachments} outcome={outcome} />
            ))}
            <li>{isGiving ? text.invoicesStay : text.youHold}</li>
          </ul>
          <p className="hint">
            {text.until({ moment: formatMoment(Date.parse(expiresAt), locale) })}{' '}
            {isConfirmedByOther ? text.otherConfirmed : text.otherWaits}
          </p>
          {isConfirmed && <Note kind="ok">{text.youConfirmed}</Note>}
          {problem && (
            <Note kind="error" role="alert">
              {problem}
            </Note>
          )}
          {mayAnswer ? (
            <div className="row">
              {!isConfirmed && (
                <Button variant="primary" isBusy={agreeing.isBusy} onClick={() => void agreeing.run()}>
                  {isGiving ? text.give({ name }) : text.receive({ name })}
                </Button>
              )}
              <Button isBusy={declining.isBusy} onClick={() => void declining.run()}>
                {text.decline}
              </Button>
            </div>
          ) : (
            <p className="hint">{text.ownerOnly}</p>
          )}
        </div>
      </CardPart>
      {dialog}
    </Card>
  )
}
