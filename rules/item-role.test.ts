import { expect, test } from 'vitest'
import { type ItemRole, isPartOfHosting, leavesWith } from './item-role'

const LINKED: ItemRole[] = ['hosting', 'free-installation', 'extra:PRO_SLA', 'redirect', 'transfer-code']

test.each([
  ['HOSTING', ['redirect']],
  ['REGISTRATION', ['hosting', 'free-installation', 'extra:PRO_SLA', 'redirect']],
  ['REDIRECT', ['hosting', 'free-installation', 'extra:PRO_SLA', 'transfer-code']],
] as const)('who wants %s keeps what goes with it and nothing else [SRV-009]', (wanted, leaving) => {
  expect(LINKED.filter((role) => leavesWith(role, wanted))).toEqual(leaving)
})

test('installation and extras are part of the package that they stand on', () => {
  expect(LINKED.filter(isPartOfHosting)).toEqual(['free-installation', 'extra:PRO_SLA'])
})
