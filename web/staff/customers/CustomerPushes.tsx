import type { FragmentType } from '@apollo/client'
import { useApolloClient, useSuspenseFragment } from '@apollo/client/react'
import { ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Section } from '../../ui/Section'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { FourEyes } from '../acts/FourEyes'
import { graphql } from '../gql'
import type { CustomerPushes_AccountFragment } from '../gql/graphql'
import { useHasRight } from '../session/session'
import styles from './Customers.module.css'
import { Fact, Facts } from './Facts'
import { AttachmentLines, PushEffect } from './PushEffect'
import { pushText } from './push.text'

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

const PUSH_DOMAIN = graphql(`
  mutation PushDomain($input: PushDomainInput!) {
    pushDomain(input: $input) {
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

interface PushDialogProps {
  /** Name of the domain, if it is known. */
  domain?: string
  onDone(words: string): void
  onClose(): void
}

/** Asks both owners to confirm that a domain moves to another account. */
export function PushDialog({ domain = '', onDone, onClose }: PushDialogProps) {
  const text = useText(pushText)
  const push = useAct(PUSH_DOMAIN)
  return (
    <ActDialog
      title={text.title}
      act={text.act}
      button={text.button}
      tile="info"
      icon={ArrowRightLeft}
      values={{ domainId: domain, toEmail: '' }}
      check={({ domainId, toEmail }) => ({
        ...(domainId.trim() === '' && { domainId: 'required' as const }),
        ...(!toEmail.includes('@') && { toEmail: 'invalid-email' as const }),
      })}
      fields={(form) => (
        <>
          <TextField
            {...form.field('domainId')}
            label={text.domain}
            autoComplete="off"
            autoFocus={domain === ''}
            required
          />
          <PushEffect typed={form.valueAt('domainId')} />
          <TextField
            {...form.field('toEmail')}
            type="email"
            label={text.toEmail}
            description={text.toEmailAbout}
            autoComplete="off"
            autoFocus={domain !== ''}
            required
          />
        </>
      )}
      after={<FourEyes title={text.four}>{text.fourAbout}</FourEyes>}
      run={async (values) => {
        const answer = await push(values)
        if ('message' in answer && answer.__typename !== 'ApprovalNeeded') return answer
        onDone('message' in answer ? answer.message : text.done)
        return { __typename: answer.__typename }
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      <p>{text.about}</p>
    </ActDialog>
  )
}
