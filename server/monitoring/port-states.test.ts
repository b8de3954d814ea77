import { expect, test } from 'vitest'
import { testContext } from '../../tests/support/test-context'
import { saveStates } from './port-pauses.repository'
import { INSTANCE, listInstanceHealth } from './port-states'

test('staff see how the systems answer this instance now, and others as they wrote it within the hour', async () => {
  const ctx = await testContext()
  await ctx.ports.vatCheck.check('NL123456789B01')
  const known = { lastGoodAt: null, lastErrorAt: ctx.now, lastError: 'OutsideUnavailable', durationMs: 30_000 }
  const state = { ...known, system: 'mailer', calls: 9, errors: 9, isDegraded: true }
  await ctx.db.transaction((tx) =>
    saveStates(tx, [
      { ...state, instance: 'other:1', writtenAt: ctx.now - 60_000 },
      { ...state, instance: 'stopped:2', writtenAt: ctx.now - 2 * 3_600_000 },
    ]),
  )
  const found = await listInstanceHealth(ctx)
  expect(found.find(({ system }) => system === 'vatCheck')).toMatchObject({ instance: INSTANCE, errors: 0 })
  expect(found.filter(({ system }) => system === 'mailer')).toEqual([{ ...state, instance: 'other:1' }])
})
