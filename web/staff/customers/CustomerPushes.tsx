import type { FragmentType } from '@apollo/client'
import { useApolloClient, useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Section } from '../../ui/Section'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { AttachmentLines } from '../domains/PushEffect'
import { pushText } from '../domains/push.text'
import { Fact, Facts } from '../frame/Facts'
import { graphql } from '../gql'
import type { CustomerPushes_AccountFragment } from '../gql/graphql'
import { useHasRight } from '../session/session'
import styles from './Customers.module.css'

const CUSTOMER_PUSHES = graphql(`
  fragment CustomerPushes_account on StaffAccount {
    id
    domainPushes {
      id
      domainName
      fromAccountId
      isConfirmedByOwner
      isConfirmedByReceiver
      attachments {
        kind
        name
        outcome
      }
      expiresAt
    }
  }
`)

const CANCEL_PUSH = graphql(`
  mutation CancelDomainPush($input: CancelDomainPushInput!) {
    cancelDomainPush(input: $input) {
      ... on StaffDomainPush {
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

type Push = CustomerPushes_AccountFragment['domainPushes'][number]

/** Domains that wait to move from or to the account; nothing if there are none. */
export function CustomerPushes({ account: from }: { account: FragmentType<typeof CUSTOMER_PUSHES> }) {
  const { data } = useSuspenseFragment({ fragment: CUSTOMER_PUSHES, fragmentName: 'CustomerPushes_account', from })
  const text = useText(pushText)
  const { locale } = usePreferences()
  const mayAct = useHasRight('DOMAIN_ACT')
  const [ending, setEnding] = useState<Push | null>(null)
  if (data.domainPushes.length === 0) return null
  return (
    <Section title={text.pending}>
      <Facts>
        {data.domainPushes.map((push) => (
          <Fact key={push.id} name={toUnicode(push.domainName)}>
            <p>
              {push.fromAccountId === data.id ? text.leaves : text.comes}{' '}
              {[
                push.isConfirmedByOwner ? text.ownerConfirmed : text.ownerWaits,
                push.isConfirmedByReceiver ? text.receiverConfirmed : text.receiverWaits,
              ].join(', ')}
            </p>
            <AttachmentLines attachments={push.attachments} />
            <p className="hint">{text.until({ moment: formatMoment(Date.parse(push.expiresAt), locale) })}</p>
            {mayAct && (
              <Button size="sm" className={styles.cancel} onClick={() => setEnding(push)}>
                {text.cancel}
              </Button>
            )}
          </Fact>
        ))}
      </Facts>
      {ending && <CancelDialog push={ending} onClose={() => setEnding(null)} />}
    </Section>
  )
}

function CancelDialog({ push: { id, domainName }, onClose }: { push: Push; onClose(): void }) {
  const text = useText(pushText)
  const client = useApolloClient()
  const cancel = useAct(CANCEL_PUSH)
  const name = toUnicode(domainName)
  return (
    <ActDialog
      title={text.cancelTitle({ name })}
      act={text.cancelAct({ name })}
      button={text.cancel}
      run={({ reason }) => cancel({ id, reason })}
      onDone={() => {
        showToast({ kind: 'ok', text: text.cancelled({ name }) })
        onClose()
        void client.refetchQueries({ include: 'active' })
      }}
      onClose={onClose}
    >
      <p>{text.cancelAbout}</p>
    </ActDialog>
  )
}
