import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import { orderText } from './order.text'

const DELIVER_ORDER_AGAIN = graphql(`
  mutation DeliverOrderAgain($input: StaffOrderLinesInput!) {
    deliverOrderAgain(input: $input) {
      ... on StaffOrder {
        ...OrderPage_order
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

const GIVE_UP_ORDER_LINES = graphql(`
  mutation GiveUpOrderLines($input: StaffOrderLinesInput!) {
    giveUpOrderLines(input: $input) {
      ... on StaffOrder {
        ...OrderPage_order
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

const SEND_TRANSFER_CODE_LINK = graphql(`
  mutation SendTransferCodeLink($input: SendTransferCodeLinkInput!) {
    sendTransferCodeLink(input: $input) {
      ... on StaffOrder {
        ...OrderPage_order
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

const DELIVER_ORDER_AS_GIFT = graphql(`
  mutation DeliverOrderAsGift($input: StaffOrderLinesInput!) {
    deliverOrderAsGift(input: $input) {
      ... on StaffOrder {
        ...OrderPage_order
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

/** The order as the reader saw it. */
interface SeenOrder {
  id: string
  number: string
  version: string
}

interface DialogProps {
  order: SeenOrder
  onClose(): void
}

/** Retries lines of an order. */
export function DeliverDialog({ order, lineIds, onClose }: DialogProps & { lineIds: readonly string[] }) {
  const text = useText(orderText)
  const deliver = useAct(DELIVER_ORDER_AGAIN, ONCE)
  const title = text.deliverTitle({ count: lineIds.length })
  return (
    <ActDialog
      title={title}
      act={text.deliverAct({ number: order.number })}
      button={title}
      run={({ reason }) => deliver({ ...seen(order), lineIds: [...lineIds], reason })}
      onDone={() => done(text.delivered, onClose)}
      onClose={onClose}
    >
      <p>{text.deliverAbout}</p>
    </ActDialog>
  )
}

interface LineDialogProps extends DialogProps {
  line: { id: string; title: string }
}

/** Refunds a line that was given up. */
export function GiveUpDialog({ order, line: { id, title }, onClose }: LineDialogProps) {
  const text = useText(orderText)
  const giveUp = useAct(GIVE_UP_ORDER_LINES, ONCE)
  return (
    <ActDialog
      title={text.giveUpTitle}
      act={text.giveUpAct({ title })}
      button={text.giveUpOf({ title })}
      isDangerous
      run={({ reason }) => giveUp({ ...seen(order), lineIds: [id], reason })}
      onDone={() => done(text.givenUp, onClose)}
      onClose={onClose}
    >
      <p>{text.giveUpAbout({ title })}</p>
    </ActDialog>
  )
}

/** Proposes to deliver a line free of charge, whose money went back. */
export function GiftDialog({ order, line: { id, title }, onClose }: LineDialogProps) {
  const text = useText(orderText)
  const propose = useAct(DELIVER_ORDER_AS_GIFT, ONCE)
  return (
    <ActDialog
      title={text.giftTitle}
      act={text.giftAct({ title })}
      button={text.giftButton}
      run={async ({ reason }) => {
        const answer = await propose({ ...seen(order), lineIds: [id], reason })
        if ('message' in answer && answer.__typename !== 'ApprovalNeeded') return answer
        // Whoever proposes it is done.
        done(answer.__typename === 'ApprovalNeeded' ? text.giftProposed : text.gifted, onClose)
        return { __typename: answer.__typename }
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      <p>{text.giftAbout({ title })}</p>
    </ActDialog>
  )
}

/** Mails the owner a link to correct a transfer code. */
export function SendLinkDialog({ order, line: { id, title }, onClose }: LineDialogProps) {
  const text = useText(orderText)
  const send = useAct(SEND_TRANSFER_CODE_LINK, ONCE)
  return (
    <ActDialog
      title={text.sendLinkTitle}
      act={text.sendLinkAct({ title })}
      button={text.sendLink}
      run={({ reason }) => send({ ...seen(order), lineId: id, reason })}
      onDone={() => done(text.linkSent, onClose)}
      onClose={onClose}
    >
      <p>{text.sendLinkAbout}</p>
    </ActDialog>
  )
}

const seen = ({ id, version }: SeenOrder) => ({ orderId: id, expectedVersion: version })

function done(words: string, onClose: () => void): void {
  showToast({ kind: 'ok', text: words })
  onClose()
}
