import { describe, expect, test } from 'vitest'
import { all } from '../../../db/query'
import { auditEntries } from '../../../db/schema/staff'
import { staffNotes } from '../../../db/schema/staff-notes'
import { staffContext } from '../../../tests/support/staff-context'
import { testContext } from '../../../tests/support/test-context'
import { Changed, StaffInvalidInput } from '../staff-errors'
import { readHandovers, takeOffHandover, writeHandover } from './handovers.service'

const REASON = 'overdracht van de dienst'

async function desk() {
  const shop = await testContext()
  const noor = await staffContext(shop, { name: 'Noor', roles: ['SUPPORT'] })
  const daan = await staffContext(shop, { name: 'Daan', roles: ['TECHNICAL'] })
  const write = async (by: typeof noor, text: string) => {
    const answer = await writeHandover(by, { text, reason: REASON })
    if (answer instanceof StaffInvalidInput) throw new Error(answer.message)
    return answer
  }
  const notes = () => all(shop.db.reader.select().from(staffNotes))
  const entries = () => all(shop.db.reader.select().from(auditEntries))
  return { shop, noor, daan, write, notes, entries }
}

describe('a handover', () => {
  test('is shown with its author and time until the next one', async () => {
    const { shop, noor, daan, write } = await desk()
    expect(await readHandovers(daan)).toMatchObject({ current: null, earlier: [] })
    await write(noor, '  De bank belt terug.\nVraag naar zaak 12.  ')
    expect((await readHandovers(daan)).current).toMatchObject({
      staffName: 'Noor',
      text: 'De bank belt terug.\nVraag naar zaak 12.',
      createdAt: shop.now,
    })
    const { current, earlier } = await write(daan, 'Zaak 12 is klaar.')
    expect(current).toMatchObject({ staffName: 'Daan', text: 'Zaak 12 is klaar.' })
    expect(earlier).toMatchObject([{ staffName: 'Noor' }])
  })

  test('is taken off by a colleague, and stays among the earlier ones', async () => {
    const { noor, daan, write, entries } = await desk()
    const { current } = await write(noor, 'Mail is traag.')
    const id = current?.id ?? ''
    expect(await takeOffHandover(daan, { id, reason: REASON })).toMatchObject({
      current: null,
      earlier: [{ id, text: 'Mail is traag.' }],
    })
    expect(await takeOffHandover(daan, { id, reason: REASON })).toBeInstanceOf(Changed)
    expect((await entries()).map(({ act, outcome }) => [act, outcome])).toEqual([
      ['writeHandover', 'DONE'],
      ['takeOffHandover', 'DONE'],
      ['takeOffHandover', 'REFUSED'],
    ])
    expect(JSON.stringify(await entries())).not.toContain('traag')
  })

  test('is not taken off by who still sees the one before it', async () => {
    const { noor, daan, write } = await desk()
    const { current } = await write(noor, 'Eerste.')
    await write(noor, 'Tweede.')
    expect(await takeOffHandover(daan, { id: current?.id ?? '', reason: REASON })).toBeInstanceOf(Changed)
    expect((await readHandovers(daan)).current?.text).toBe('Tweede.')
  })

  test('is kept with the ten before it', async () => {
    const { noor, write, notes } = await desk()
    for (let number = 1; number <= 13; number++) await write(noor, `Nummer ${number}.`)
    const { current, earlier } = await readHandovers(noor)
    expect(current?.text).toBe('Nummer 13.')
    expect(earlier.map(({ text }) => text)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `Nummer ${number}.`),
    )
    expect(await notes()).toHaveLength(11)
  })

  test.each(['', '   ', 'x'.repeat(2001)])('of no text or too much is refused', async (text) => {
    const { noor, notes } = await desk()
    expect(await writeHandover(noor, { text, reason: REASON })).toBeInstanceOf(StaffInvalidInput)
    expect(await notes()).toEqual([])
  })
})
