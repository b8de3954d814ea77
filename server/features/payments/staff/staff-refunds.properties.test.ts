import fc from 'fast-check'
import { expect, test } from 'vitest'
import { staffContext } from '../../../../tests/support/staff-context'
import { testContext } from '../../../../tests/support/test-context'
import { ApprovalNeeded, type StaffProposal } from '../../../staff/proposals/proposals.graphql'
import { approveProposal, declineProposal, withdrawProposal } from '../../../staff/proposals/proposals.service'
import type { StaffContext } from '../../../staff/staff-context'
import { booksOf, CUSTOMER, fillBasket, order, pay } from '../../orders/orders.test-support'
import { recordChargeback } from '../chargeback.service'
import { paymentsStaff } from './payments.staff'
import { listStaffRefunds, markRefundTransferred, refundAgain } from './staff-refund-list.service'
import { previewRefund, proposeRefund } from './staff-refunds.service'

const parts = [paymentsStaff]
const reason = 'in willekeurige volgorde'

const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('refund' as const),
      lines: fc.integer({ min: 1, max: 7 }),
      // In cents; null for all that is left.
      amount: fc.option(fc.integer({ min: 1, max: 1500 })),
      by: fc.boolean(),
    }),
    fc.record({ do: fc.constantFrom('approve', 'decline', 'withdraw'), which: fc.nat(3), by: fc.boolean() }),
    fc.record({ do: fc.constant('bank' as const), says: fc.constantFrom('done', 'failed', 'pending') }),
    fc.record({ do: fc.constantFrom('again', 'transferred'), which: fc.nat(3) }),
    fc.record({ do: fc.constant('chargeback' as const), part: fc.constantFrom(0, 1, 2) }),
  ),
  { minLength: 4, maxLength: 14 },
)

test('no order of proposals, decisions, answers of the bank and chargebacks pays back more than was received', async () => {
  const shop = await testContext({ signedInAs: CUSTOMER, env: { REFUND_LIMIT: '1500' } })
  const first = await staffContext(shop, { name: 'Femke', roles: ['FINANCE'], parts })
  const second = await staffContext(shop, { name: 'Noor', roles: ['OWNER'], parts })
  const staffOf = (isFirst: boolean): StaffContext => (isFirst ? first : second)
  const bank = shop.ports.payments
  let made = 0
  await fc.assert(
    fc.asyncProperty(steps, async (asked) => {
      // Money that left, by reference, with the transfers of staff.
      const paid = new Map<string, number>()
      let says: 'done' | 'failed' | 'pending' = 'done'
      shop.ports.payments = {
        ...bank,
        findRefund: async () => null,
        refund: async ({ reference, amount }) => {
          if (says !== 'failed') paid.set(reference, amount)
          return says
        },
      }
      await fillBasket(shop, `volgorde${++made}.nl`, [{ code: 'HOSTING_BASIC' }])
      const placed = await order(shop)
      await pay(shop, placed.returnUrl)
      const orderId = placed.order.id
      const ids = placed.order.items.map(({ id }) => id)
      const attempt = (await booksOf(shop)).attempts.find((one) => one.orderId === orderId)
      if (!attempt?.paidAmount) throw new Error('it was not paid')
      const proposals: StaffProposal[] = []
      const failed = async (which: number) => {
        const { edges } = await listStaffRefunds(second, { first: 10, filter: { state: 'FAILED', orderId } })
        return edges[which % Math.max(1, edges.length)]?.node
      }
      for (const step of asked) {
        if ('lines' in step) {
          const by = staffOf(step.by)
          const lines = ids
            .filter((_, index) => (step.lines >> index) % 2 === 1)
            .map((lineId) => ({ lineId, amount: step.amount }))
          const expectedRefundable = (await previewRefund(by, { orderId, lines }))?.refundable ?? 0
          const answer = await proposeRefund(by, { orderId, lines, expectedRefundable, reason })
          if (answer instanceof ApprovalNeeded) proposals.push(answer.proposal)
        } else if ('says' in step) says = step.says as typeof says
        else if ('part' in step) {
          const amount = Math.floor((attempt.paidAmount * step.part) / 2)
          await shop.db.transaction((tx) => recordChargeback(shop, tx, attempt, amount, shop.now))
        } else if (step.do === 'again' || step.do === 'transferred') {
          const refund = await failed(step.which)
          if (!refund) continue
          const input = { reference: refund.reference, reason }
          if (step.do === 'again') await refundAgain(second, input)
          else if ('state' in (await markRefundTransferred(second, input)))
            paid.set(`by hand ${refund.reference}`, refund.amount)
        } else if ('by' in step) {
          const proposal = proposals[step.which]
          if (!proposal) continue
          const { id, payloadHash } = proposal
          const act = { approve: approveProposal, decline: declineProposal, withdraw: withdrawProposal }
          await act[step.do as keyof typeof act](staffOf(step.by), { id, payloadHash, reason })
        }
        await shop.jobs.settle()
        const back = [...paid.values()].reduce((sum, amount) => sum + amount, 0)
        expect(back).toBeLessThanOrEqual(attempt.paidAmount)
        const { refunds } = await booksOf(shop)
        const booked = refunds.filter((one) => one.orderId === orderId)
        expect(booked.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(attempt.paidAmount)
        expect(new Set(booked.map(({ orderLineId, part }) => `${orderLineId} ${part}`)).size).toBe(booked.length)
      }
    }),
    { numRuns: 12 },
  )
}, 120_000)
