import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Checkbox } from '../../ui/Checkbox'
import { ActDialog } from '../acts/ActDialog'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import styles from './InvoicesPage.module.css'
import { CREDIT_INVOICE } from './invoice-mutations'
import { invoicesText } from './invoices.text'
import { useDone } from './useDone'

const CREDITABLE = graphql(`
  query CreditableLines($id: ID!) {
    staffInvoice(id: $id) {
      id
      outstanding
      creditableLineIds
      lines {
        id
        title
        net
      }
    }
  }
`)

interface CreditDialogProps {
  invoice: { id: string; number: string }
  onClose(): void
}

/** Credits lines of an unpaid invoice, each by a credit note of its own. */
export function CreditDialog({ invoice: { id, number }, onClose }: CreditDialogProps) {
  const text = useText(invoicesText)
  const money = useExactMoney()
  const credit = useAct(CREDIT_INVOICE, ONCE)
  const done = useDone(onClose)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { data } = useQuery(CREDITABLE, { variables: { id }, fetchPolicy: 'network-only' })
  const invoice = data?.staffInvoice
  if (!invoice) return null
  const { lines, outstanding, creditableLineIds } = invoice
  return (
    <ActDialog
      title={text.creditOf({ number })}
      act={text.creditAct({ number })}
      button={text.creditButton({ count: chosen.length })}
      isDangerous
      run={async ({ reason }) =>
        chosen.length === 0
          ? { __typename: 'InvoiceActNotPossible', code: 'INVOICE_ACT_NOT_POSSIBLE', message: text.creditNothing }
          : credit({ invoiceId: id, lineIds: [...chosen], expectedOutstanding: outstanding, reason })
      }
      onDone={() => done(text.creditDone({ number }))}
      onClose={onClose}
    >
      <p>{text.creditAbout}</p>
      <DenseTable
        caption={text.lines}
        isKept
        columns={[{ name: text.choose, isHidden: true }, { name: text.description }, { name: text.net }]}
      >
        <tbody>
          {lines.map(({ id: lineId, title, net }) => (
            <tr key={lineId}>
              <td>
                <Checkbox
                  checked={chosen.includes(lineId)}
                  disabled={!creditableLineIds.includes(lineId)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, lineId] : chosen.filter((other) => other !== lineId))
                  }
                >
                  <span className="vh">{text.chooseLine({ title })}</span>
                </Checkbox>
              </td>
              <td>{title}</td>
              <td className={styles.amount}>{money(net)}</td>
            </tr>
          ))}
        </tbody>
      </DenseTable>
    </ActDialog>
  )
}
