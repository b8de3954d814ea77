import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { AttachmentLines } from '../domains/PushEffect'
import { pushText } from '../domains/push.text'
import { graphql } from '../gql'
import { PendingMoves } from './PendingMoves'

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

/** Domains that wait to move from or to the account; nothing if there are none. */
export function CustomerPushes({ account: from }: { account: FragmentType<typeof CUSTOMER_PUSHES> }) {
  const { data } = useSuspenseFragment({ fragment: CUSTOMER_PUSHES, fragmentName: 'CustomerPushes_account', from })
  const text = useText(pushText)
  const { locale } = usePreferences()
  const cancel = useAct(CANCEL_PUSH)
  const moves = data.domainPushes.map((push) => {
    const name = toUnicode(push.domainName)
    return {
      ...{ id: push.id, label: name, name, isPending: true },
      content: (
        <>
          <p>
            {push.fromAccountId === data.id ? text.leaves : text.comes}{' '}
            {[
              push.isConfirmedByOwner ? text.ownerConfirmed : text.ownerWaits,
              push.isConfirmedByReceiver ? text.receiverConfirmed : text.receiverWaits,
            ].join(', ')}
          </p>
          <AttachmentLines attachments={push.attachments} />
          <p className="hint">{text.until({ moment: formatMoment(Date.parse(push.expiresAt), locale) })}</p>
        </>
      ),
    }
  })
  return <PendingMoves title={text.pending} moves={moves} text={text} cancel={cancel} />
}
