import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { DomainTag } from '../../ui/DomainTag'
import { EmptyState } from '../../ui/EmptyState'
import { ageOf } from '../frame/age'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import { SendLinkDialog } from '../orders/OrderActs'
import { customerPath, orderPath } from '../paths'
import { useHasRight } from '../session/session'
import styles from './Domains.module.css'
import { domainsText } from './domains.text'

const TRANSFER_ROW = graphql(`
  fragment TransferRow_transfer on StaffTransferIn {
    id
    domainName
    orderId
    orderNumber
    orderVersion
    step
    waitsFor
    since
    customer {
      id
      name
    }
  }
`)

interface TransfersInProps {
  transfers: ReadonlyArray<{ id: string } & FragmentType<typeof TRANSFER_ROW>>
  onChanged(): void
}

/** Transfers to the shop with their step and the party that each waits for. */
export function TransfersIn({ transfers, onChanged }: TransfersInProps) {
  const text = useText(domainsText)
  return (
    <>
      <h2 className={styles.more}>{text.transfers}</h2>
      <Card as="section" aria-label={text.transfers}>
        {transfers.length === 0 ? (
          <EmptyState>{text.noTransfers}</EmptyState>
        ) : (
          <DenseTable
            caption={text.transfers}
            columns={[
              ...[text.domain, text.customer, text.step, text.waitsFor].map((name) => ({ name })),
              { name: text.since, isNumber: true },
              { name: text.acts, isHidden: true },
            ]}
          >
            <tbody>
              {transfers.map((transfer) => (
                <TransferRow key={transfer.id} transfer={transfer} onChanged={onChanged} />
              ))}
            </tbody>
          </DenseTable>
        )}
      </Card>
    </>
  )
}

interface TransferRowProps {
  transfer: FragmentType<typeof TRANSFER_ROW>
  onChanged(): void
}

function TransferRow({ transfer: from, onChanged }: TransferRowProps) {
  const { data } = useSuspenseFragment({ fragment: TRANSFER_ROW, fragmentName: 'TransferRow_transfer', from })
  const text = useText(domainsText)
  const { locale } = usePreferences()
  const mayAsk = useHasRight('ORDERS_DELIVER_AGAIN')
  const [isAsked, setIsAsked] = useState(false)
  const { id, domainName, orderId, orderNumber, orderVersion, customer, step, waitsFor, since } = data
  const close = () => {
    setIsAsked(false)
    onChanged()
  }
  return (
    <tr>
      <td>
        <DomainTag name={domainName} render={(tag) => <Link to={orderPath(orderId)}>{tag}</Link>} />
        <small>{text.order({ number: orderNumber })}</small>
      </td>
      <td data-label={text.customer}>
        <Link to={customerPath(customer.id)}>{customer.name}</Link>
      </td>
      <td data-label={text.step}>{text[step]}</td>
      <td data-label={text.waitsFor}>
        <Badge tone={waitsFor === 'CUSTOMER' ? 'warn' : waitsFor === 'REGISTRY' ? 'info' : 'neutral'}>
          {text[`wait${waitsFor}`]}
        </Badge>
      </td>
      <td data-label={text.since} className="num">
        {ageOf(since, locale)}
      </td>
      <td className={styles.right}>
        {step === 'CODE' && mayAsk && (
          <Button size="sm" aria-label={text.askCodeOf({ name: customer.name })} onClick={() => setIsAsked(true)}>
            {text.askCode}
          </Button>
        )}
        {isAsked && (
          <SendLinkDialog
            order={{ id: orderId, number: orderNumber, version: orderVersion }}
            line={{ id, title: toUnicode(domainName) }}
            onClose={close}
          />
        )}
      </td>
    </tr>
  )
}
