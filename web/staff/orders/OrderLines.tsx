import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Check, CircleAlert, Clock, RefreshCw, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatMoney } from '../../../rules/money'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button, LinkButton } from '../../ui/Button'
import { DomainTag } from '../../ui/DomainTag'
import { Section } from '../../ui/Section'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import type { OrderLines_OrderFragment } from '../gql/graphql'
import { useCauseWords } from '../jobs/cause-words'
import { domainPath } from '../paths'
import { useHasRight } from '../session/session'
import { DeliverDialog, GiftDialog, GiveUpDialog, SendLinkDialog } from './OrderActs'
import styles from './OrderPage.module.css'
import { orderText } from './order.text'

const ORDER_LINES = graphql(`
  fragment OrderLines_order on StaffOrder {
    id
    number
    version
    canDeliverAgain
    refunds {
      reference
      lineId
      status
    }
    lines {
      id
      parentId
      title
      kind
      domainId
      holder
      net
      renewal
      deliveryStatus
      deliveredAt
      message
      isGivenUp
      isOverdue
      needsTransferCode
      refund
      attempts {
        jobId
        count
        lastError
      }
    }
  }
`)

type Line = OrderLines_OrderFragment['lines'][number]
type Act = 'deliver' | 'gift' | 'giveUp' | 'sendLink'

/** The lines with their delivery, and what can be done about each. */
export function OrderLines({ order: from }: { order: FragmentType<typeof ORDER_LINES> }) {
  const { data: order } = useSuspenseFragment({ fragment: ORDER_LINES, fragmentName: 'OrderLines_order', from })
  const text = useText(orderText)
  const [open, setOpen] = useState<{ act: Act; line: Line } | null>(null)
  const close = () => setOpen(null)
  return (
    <Section title={text.lines}>
      <DenseTable
        caption={text.linesOf({ number: order.number })}
        columns={[
          { name: text.what },
          { name: text.delivery },
          { name: text.net, isNumber: true },
          { name: text.acts, isHidden: true },
        ]}
      >
        <tbody>
          {order.lines.map((line) => (
            <LineRow
              key={line.id}
              line={line}
              canDeliver={order.canDeliverAgain && !hasFailedParent(order.lines, line)}
              // A refund without a state is taken off an unpaid invoice.
              wentBack={order.refunds.some(({ lineId, status }) => lineId === line.id && status !== null)}
              onAct={(act) => setOpen({ act, line })}
            />
          ))}
        </tbody>
      </DenseTable>
      {open?.act === 'deliver' && <DeliverDialog order={order} lineIds={[open.line.id]} onClose={close} />}
      {open?.act === 'gift' && <GiftDialog order={order} line={open.line} onClose={close} />}
      {open?.act === 'giveUp' && <GiveUpDialog order={order} line={open.line} onClose={close} />}
      {open?.act === 'sendLink' && <SendLinkDialog order={order} line={open.line} onClose={close} />}
    </Section>
  )
}

/** Lines that depend on a failed domain follow it. */
const hasFailedParent = (lines: readonly Line[], { parentId }: Line): boolean =>
  lines.some(({ id, deliveryStatus }) => id === parentId && deliveryStatus === 'FAILED')

interface LineRowProps {
  line: Line
  canDeliver: boolean
  /** The money of the line is back with the customer, or on its way. */
  wentBack: boolean
  onAct(act: Act): void
}

function LineRow({ line, canDeliver, wentBack, onAct }: LineRowProps) {
  const text = useText(orderText)
  const { locale } = usePreferences()
  const causeOf = useCauseWords()
  const mayDeliver = useHasRight('ORDERS_DELIVER_AGAIN')
  const mayDecide = useHasRight('ORDERS_DECIDE')
  const { title, domainId, holder, net, renewal, message, attempts, refund, deliveryStatus, deliveredAt } = line
  const isToRetry = canDeliver && (deliveryStatus === 'FAILED' || line.isGivenUp)
  return (
    <tr>
      <td>
        {line.kind === 'DOMAIN' ? <DomainTag name={title} render={(name) => <b>{name}</b>} /> : <b>{title}</b>}
        <small>{message}</small>
        {attempts && attempts.count > 0 && (
          <small>
            {text.attempts({ count: attempts.count, error: attempts.lastError && causeOf(attempts.lastError) })}
          </small>
        )}
        {holder && <small>{text.holder({ holder })}</small>}
      </td>
      <td data-label={text.delivery}>
        <span>
          <LineBadge line={line} />
          {deliveryStatus === 'DONE' && deliveredAt && <small>{formatMoment(Date.parse(deliveredAt), locale)}</small>}
        </span>
      </td>
      <td data-label={text.net} className="num">
        <span>
          {net === null ? '–' : formatMoney(net, locale)}
          {renewal !== null && renewal > 0 && <small>{text.after({ price: formatMoney(renewal, locale) })}</small>}
        </span>
      </td>
      <td>
        <div className={styles.actions}>
          {domainId && line.kind === 'DOMAIN' && deliveryStatus === 'DONE' && (
            <LinkButton
              size="sm"
              variant="quiet"
              render={(link) => <Link to={domainPath(domainId)} aria-label={text.domainOf({ title })} {...link} />}
            >
              {text.domain}
            </LinkButton>
          )}
          {refund !== null && <Badge tone="info">{text.goesBack({ amount: formatMoney(refund, locale) })}</Badge>}
          {mayDecide && isToRetry && wentBack && (
            <Button size="sm" variant="quiet" aria-label={text.giftOf({ title })} onClick={() => onAct('gift')}>
              {text.gift}
            </Button>
          )}
          {mayDeliver && isToRetry && !wentBack && (
            <Button size="sm" variant="quiet" aria-label={text.againOf({ title })} onClick={() => onAct('deliver')}>
              {text.again}
            </Button>
          )}
          {mayDeliver && line.needsTransferCode && (
            <Button size="sm" variant="quiet" aria-label={text.sendLinkOf({ title })} onClick={() => onAct('sendLink')}>
              {text.sendLink}
            </Button>
          )}
          {mayDecide && line.isGivenUp && (
            <Button
              size="sm"
              variant="quietDanger"
              aria-label={text.giveUpOf({ title })}
              onClick={() => onAct('giveUp')}
            >
              {text.giveUp}
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}

function LineBadge({ line: { deliveryStatus, isGivenUp, isOverdue } }: { line: Line }) {
  const text = useText(orderText)
  if (isGivenUp)
    return (
      <Badge tone="error" icon={CircleAlert}>
        {text.lineGivenUp}
      </Badge>
    )
  if (isOverdue)
    return (
      <Badge tone="warn" icon={Clock}>
        {text.lineLate}
      </Badge>
    )
  const look = {
    DONE: { tone: 'ok', icon: Check, children: text.lineDone },
    FAILED: { tone: 'error', icon: X, children: text.lineFailed },
    RUNNING: { tone: 'info', icon: RefreshCw, children: text.lineRunning },
    PENDING: { tone: 'warn', icon: Clock, children: text.linePending },
  } as const
  return <Badge {...look[deliveryStatus]} />
}
