import { describe, expect, test } from 'vitest'
import { run } from '../../../db/query'
import { staffNotes } from '../../../db/schema/staff-notes'
import type { StaffRole } from '../../../rules/staff-rights'
import { DAY_MS } from '../../../rules/time'
import { staffContext } from '../../../tests/support/staff-context'
import { testContext } from '../../../tests/support/test-context'
import { notesOf } from '../notes/staff-notes.service'
import type { StaffPart, WaitingItem } from '../staff-part'
import { listWorkItems } from './work.service'
import { addWorkItemNote } from './work-notes.service'

/** A shop with these items on the list, and members who see them. */
async function desk(items: readonly Partial<WaitingItem>[]) {
  const shop = await testContext()
  const since = shop.clock.now() - DAY_MS
  const empty = { key: '', subject: '', path: '/beheer/vandaag', cause: null, count: 1, amount: null, customer: null }
  const list = async () => items.map((item) => ({ ...empty, accountId: null, since, ...item }))
  const part: StaffPart = { work: [{ kind: 'made-up', group: 'MONEY', right: 'CUSTOMERS_SEE', list }] }
  let named = 0
  const member = (role: StaffRole) => staffContext(shop, { name: `Lid${++named}`, roles: [role], parts: [part] })
  const shown = async (role: StaffRole) =>
    (await listWorkItems(await member(role), { first: 10 })).edges.map(({ node }) => node)
  return { shop, member, shown }
}

const noted = { text: 'Belt maandag terug.', reason: 'notitie' }

describe('a note on a work item', () => {
  test.each([
    ['its order', { key: 'ord_een', accountId: 'acc_een' }, 'ORDER', 'ord_een'],
    ['its invoice', { key: 'ref1', about: 'inv_een', accountId: 'acc_een' }, 'INVOICE', 'inv_een'],
    ['else its customer', { key: 'dom_een', accountId: 'acc_een' }, 'CUSTOMER', 'acc_een'],
  ] as const)('belongs to %s, and is shown with it', async (_, item, on, objectId) => {
    const { shop, member, shown } = await desk([item])
    expect(await shown('SUPPORT')).toMatchObject([{ noteOn: on, lastNote: null }])
    const support = await member('SUPPORT')
    const answer = await addWorkItemNote(support, { id: `made-up:${item.key}`, ...noted })
    expect(answer).toMatchObject({ lastNote: { text: noted.text, staffName: support.staff?.name } })
    expect(await notesOf(shop.db.reader, objectId)).toMatchObject([{ text: noted.text }])
  })

  test('is not possible without an order, invoice or customer, nor on what does not wait', async () => {
    const { member, shown } = await desk([{ key: 'all' }])
    expect(await shown('OWNER')).toMatchObject([{ noteOn: null }])
    for (const id of ['made-up:all', 'made-up:ord_weg'])
      await expect(addWorkItemNote(await member('OWNER'), { id, ...noted })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
  })

  test('needs the right that a note on its page needs', async () => {
    const { shop, member, shown } = await desk([{ key: 'ord_een' }, { key: 'inv_een' }])
    expect((await shown('READER')).map(({ noteOn }) => noteOn)).toEqual([null, null])
    expect((await shown('TECHNICAL')).map(({ noteOn }) => noteOn).sort()).toEqual(['ORDER', null])
    const reader = await member('READER')
    await expect(addWorkItemNote(reader, { id: 'made-up:ord_een', ...noted })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await notesOf(shop.db.reader, 'ord_een')).toEqual([])
  })

  test('is refused without a text', async () => {
    const { member } = await desk([{ key: 'ord_een' }])
    const answer = await addWorkItemNote(await member('SUPPORT'), {
      id: 'made-up:ord_een',
      text: ' ',
      reason: 'notitie',
    })
    expect(answer).toMatchObject({ issues: [{ field: 'text' }] })
  })

  test('on the customer is shown only if it was written since the item waits', async () => {
    const { shop, member, shown } = await desk([{ key: 'dom_een', accountId: 'acc_een' }])
    const { staff } = await member('SUPPORT')
    const note = { id: 'nte_oud', objectType: 'Account' as const, objectId: 'acc_een', text: 'van vorig jaar' }
    await shop.db.transaction(async (tx) => {
      await run(tx.insert(staffNotes).values({ ...note, staffId: staff?.staffId ?? '', createdAt: 1 }))
    })
    expect(await shown('SUPPORT')).toMatchObject([{ lastNote: null }])
  })
})
