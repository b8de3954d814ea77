import { expect, test } from 'vitest'
import { domainsText, sideOf } from './domains.text'

test.each([
  ['DNSSEC', 'NONE', '4711 815', 'niet ondertekend', 'sleutel 4711, 815'],
  ['HOLDER', 'OURS', 'OTHER', 'houder zoals bij ons', 'een andere houder'],
  ['TRANSFER_LOCK', 'ON', 'OFF', 'slot aan', 'slot uit'],
  ['HOLD', 'OFF', 'ON', 'niet vastgehouden', 'vastgehouden, werkt niet'],
] as const)('a difference of %s has words for both sides', (field, ours, theirs, here, there) => {
  const sides = (['ours', 'theirs'] as const).map((side) => sideOf(domainsText.nl, { field, ours, theirs }, side))
  expect(sides).toEqual([here, there])
})
