import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { all, run } from '../../../db/query'
import { auditEntries } from '../../../db/schema/staff'
import { vatRates } from '../../../db/schema/vat-rates'
import { dayInAmsterdam, startOfDay } from '../../../rules/calendar'
import { DAY_MS } from '../../../rules/time'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../../../tests/support/staff-desk'
import { openVatRates } from '../../settings/vat-rates'

const REASON = 'het belastingplan is aangenomen'

let desk: StaffDesk
let owner: StaffColleague
let finance: StaffColleague
let support: StaffColleague

beforeAll(async () => {
  desk = await openStaffDesk()
  owner = await desk.member('Jan', ['OWNER'])
  finance = await desk.member('Noor', ['FINANCE'])
  support = await desk.member('Sam', ['SUPPORT'])
  return () => desk.close()
})

const fresh = ({ browser, code }: StaffColleague) =>
  code().then((totpCode) => browser.act('confirmFactor', { totpCode }))
const listed = async (who = support) =>
  (await who.browser.graphql('{ staffVatRates { id country rate state validFrom createdBy cancelledBy } }')).data
    .staffVatRates

async function propose(input: { country?: string; rate?: number; from: string }) {
  await fresh(finance)
  return finance.browser.act(
    'addVatRate',
    { country: 'NL', rate: 2200, reason: REASON, ...input },
    '... on ApprovalNeeded { proposal { id payloadHash facts { name text } } } ... on InvalidInput { issues { field } }',
  )
}

async function approve({ id, payloadHash }: { id: string; payloadHash: string }) {
  await fresh(owner)
  return owner.browser.act('approveProposal', { id, payloadHash, reason: REASON })
}

test('the rate that comes with the shop is the first version', async () => {
  expect(await listed()).toMatchObject([{ country: 'NL', rate: 2100, state: 'CURRENT', createdBy: '' }])
})

test('a rate that two people agreed on applies from midnight in Amsterdam, on every instance', async () => {
  const other = await openVatRates(desk.app.deps.db, desk.clock)
  const { proposal } = await propose({ from: '2027-01-01' })
  expect(proposal.facts).toEqual([
    { name: 'vatCountry', text: 'NL' },
    { name: 'vatRate', text: '21% → 22%' },
    { name: 'validFrom', text: '2027-01-01' },
  ])
  expect(await listed()).toHaveLength(1)
  const own = { id: proposal.id, payloadHash: proposal.payloadHash, reason: REASON }
  expect((await finance.browser.act('approveProposal', own)).is).toBe('NotAllowed')
  expect((await approve(proposal)).is).toBe('Proposal')
  const [planned, first] = await listed()
  expect(planned).toMatchObject({ rate: 2200, state: 'PLANNED', createdBy: 'Jan' })
  expect(first).toMatchObject({ rate: 2100, state: 'CURRENT' })
  const midnight = startOfDay('2027-01-01')
  expect(Date.parse(planned.validFrom)).toBe(midnight)
  for (const rates of [desk.app.deps.vatRates, other]) {
    await expect.poll(() => rates.at('NL', midnight)).toBe(2200)
    expect([rates.at('NL', midnight - 1), rates.at('FR', midnight), rates.standard()]).toEqual([2100, 2200, 2100])
  }
  const entries = await all(
    desk.app.deps.db.reader.select().from(auditEntries).where(eq(auditEntries.act, 'addVatRate')),
  )
  expect(entries).toMatchObject([{ outcome: 'DONE', reason: REASON, objectType: 'VatRate', objectId: 'NL 2027-01-01' }])
})

test('a day that has a rate, a rate that applies already and wrong fields are refused', async () => {
  expect(await propose({ from: '2027-01-01', rate: 2300 })).toMatchObject({ code: 'VAT_RATE_NOT_POSSIBLE' })
  expect(await propose({ from: '2027-01-02' })).toMatchObject({ code: 'VAT_RATE_NOT_POSSIBLE' })
  const today = dayInAmsterdam(desk.clock.now())
  expect(await propose({ from: today })).toMatchObject({ issues: [{ field: 'from' }] })
  expect(await propose({ country: 'CH', from: '2027-05-01' })).toMatchObject({ issues: [{ field: 'country' }] })
  expect(await propose({ rate: 0, from: '2027-05-01' })).toMatchObject({ issues: [{ field: 'rate' }] })
  const asked = { country: 'NL', rate: 2400, from: '2027-05-01', reason: REASON }
  expect((await support.browser.act('addVatRate', asked)).code).toBe('FORBIDDEN')
})

test('a proposal is void once the rate before it is another one', async () => {
  const { proposal } = await propose({ country: 'BE', rate: 2100, from: '2027-09-01' })
  const earlier = await propose({ country: 'BE', rate: 2000, from: '2027-08-01' })
  expect((await approve(earlier.proposal)).is).toBe('Proposal')
  expect((await approve(proposal)).code).toBe('CHANGED')
})

test('a rate is cancelled until it applies; rows never change in another way', async () => {
  const { proposal } = await propose({ country: 'DE', rate: 1900, from: '2027-06-01' })
  await approve(proposal)
  const { db, vatRates: rates } = desk.app.deps
  await expect.poll(() => rates.at('DE', startOfDay('2027-06-01'))).toBe(1900)
  const change = (values: Partial<typeof vatRates.$inferInsert>) =>
    db.transaction((tx) => run(tx.update(vatRates).set(values).where(eq(vatRates.country, 'DE'))))
  await expect(change({ rate: 2000 })).rejects.toThrow()
  await expect(change({ validFrom: 1 })).rejects.toThrow()
  await expect(change({ cancelledBy: 'Jan', cancelledAt: startOfDay('2027-06-01') })).rejects.toThrow()
  await expect(change({ cancelledBy: 'Jan', cancelledAt: 1, rate: 2000 })).rejects.toThrow()
  await expect(db.transaction((tx) => run(tx.delete(vatRates)))).rejects.toThrow()

  const { id } = (await listed()).find(({ country }: { country: string }) => country === 'DE')
  const cancel = async (of: string, who = owner) => {
    await fresh(who)
    return who.browser.act('cancelVatRate', { id: of, reason: REASON }, '... on StaffVatRate { state cancelledBy }')
  }
  expect((await cancel(id, support)).code).toBe('FORBIDDEN')
  expect((await cancel('vat_onbekend')).code).toBe('NOT_FOUND')
  expect(await cancel(id)).toMatchObject({ state: 'CANCELLED', cancelledBy: 'Jan' })
  expect((await cancel(id)).code).toBe('VAT_RATE_NOT_POSSIBLE')
  await expect(change({ cancelledAt: null, cancelledBy: null })).rejects.toThrow()
  await expect.poll(() => rates.at('DE', startOfDay('2027-06-01'))).toBe(2200)
  // The day is free again.
  expect((await propose({ country: 'DE', rate: 2000, from: '2027-06-01' })).is).toBe('ApprovalNeeded')
})

test('a rate that applies is not cancelled', async () => {
  const [first] = (await listed()).filter(({ state }: { state: string }) => state === 'CURRENT')
  desk.clock.advance(startOfDay('2027-01-01') - desk.clock.now() + DAY_MS)
  // Sessions of before have ended.
  const els = await desk.member('Els', ['OWNER'])
  const rates = (await listed(els)).filter(({ country }: { country: string }) => country === 'NL')
  expect(rates).toMatchObject([
    { rate: 2200, state: 'CURRENT' },
    { id: first.id, rate: 2100, state: 'EARLIER' },
  ])
  for (const { id } of rates)
    expect((await els.browser.act('cancelVatRate', { id, reason: REASON })).code).toBe('VAT_RATE_NOT_POSSIBLE')
})
