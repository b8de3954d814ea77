import { describe, expect, test } from 'vitest'
import { all } from '../../../../db/query'
import { refunds } from '../../../../db/schema/refunds'
import { staffContext } from '../../../../tests/support/staff-context'
import { follow, invoicesPaidTwice } from '../../../../tests/support/stuck-orders'
import { testContext } from '../../../../tests/support/test-context'
import { CUSTOMER } from '../../orders/orders.test-support'
import { recordExternalRefund } from '../external-refund.service'
import { findById } from '../payments.repository'
import { paymentsStaff } from './payments.staff'
import { acknowledgeSurplus, paidTwice, surplusesOfInvoice, surplusesOfOrder } from './staff-surpluses.service'

const REASON = 'overgemaakt naar de klant'

async function desk() {
  const shop = await testContext({ signedInAs: CUSTOMER })
  const finance = await staffContext(shop, { name: 'Finn', roles: ['FINANCE'], parts: [paymentsStaff] })
  const waiting = (accountId: string | null = null) => paidTwice.list(finance, { limit: 100, accountId })
  return { shop, finance, waiting, ...(await invoicesPaidTwice(shop)) }
}

describe('an invoice that was paid twice, by a payment that was refunded before,', () => {
  test('is work that leads to the invoice, and ends when staff record that it went back', async () => {
    const { shop, finance, waiting, id, invoice, surplus } = await desk()
    // The first invoice's part went back automatically.
    expect(await all(shop.db.reader.select().from(refunds))).toMatchObject([{ reason: 'paid-twice', status: 'DONE' }])
    const { amount } = surplus
    expect(await waiting()).toMatchObject([
      { key: id, about: invoice.id, path: `/beheer/facturen/${invoice.id}`, amount, accountId: invoice.accountId },
    ])
    expect(await waiting('acc_een-ander')).toEqual([])
    expect(await surplusesOfInvoice(finance, invoice.id)).toMatchObject([{ id, amount, isOwed: true }])
    expect(await surplusesOfOrder(finance, invoice.orderId)).toEqual([])
    const input = { surplusId: id, amount, reason: REASON }
    expect(await acknowledgeSurplus(finance, { ...input, amount: amount + 1 })).toMatchObject({ code: 'CHANGED' })
    expect(await acknowledgeSurplus(finance, input)).toMatchObject({ id, isOwed: false })
    expect([await waiting(), await surplusesOfInvoice(finance, invoice.id)]).toEqual([[], []])
    expect(await acknowledgeSurplus(finance, input)).toMatchObject({ code: 'INVOICE_ACT_NOT_POSSIBLE' })
    await expect(acknowledgeSurplus(finance, { ...input, surplusId: 'onzin' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const support = await staffContext(shop, { name: 'Sam', roles: ['SUPPORT'], parts: [paymentsStaff] })
    await expect(acknowledgeSurplus(support, input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('ends as far as the payment provider refunds it', async () => {
    const { shop, waiting, payment, surplus } = await desk()
    const returned = (await all(shop.db.reader.select().from(refunds))).reduce((sum, { amount }) => sum + amount, 0)
    const report = (refunded: number) =>
      shop.db.transaction(async (tx) => {
        const attempt = await findById(tx, payment.id)
        if (attempt) await recordExternalRefund(shop, tx, attempt, refunded, shop.now)
      })
    await report(returned + 100)
    await report(returned + 100)
    expect(await waiting()).toMatchObject([{ amount: surplus.amount - 100 }])
    await report(returned + surplus.amount)
    expect(await waiting()).toEqual([])
  })

  test('is none any more when the bank takes that payment back again', async () => {
    const { shop, waiting, paymentUrl } = await desk()
    await follow(shop, paymentUrl, 'CHARGEBACK')
    expect(await waiting()).toEqual([])
  })
})
