import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { STAFF_PARTS } from '../../../server/features'
import { OWN_PARTS } from '../../../server/staff/schema'
import { openStaffPage } from '../../../tests/support/staff-page'
import { isWorkKind } from './work-words'

test('when nothing waits the page says so', async () => {
  await openStaffPage('/beheer/vandaag')
  screen.getByText('Niets wacht op een mens.')
})

test('every kind of work has its words', () => {
  const kinds = [...OWN_PARTS, ...STAFF_PARTS].flatMap(({ work = [] }) => work).map(({ kind }) => kind)
  expect(kinds.filter((kind) => !isWorkKind(kind))).toEqual([])
})
