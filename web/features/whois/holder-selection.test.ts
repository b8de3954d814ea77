import { beforeEach, expect, test } from 'vitest'
import { holderSelections, keepHolders, setHolder, setHolderForAll, sharedHolder } from './holder-selection'

const [ONE, TWO, LATER] = ['een.example.nl', 'twee.example.nl', 'later.example.nl']

beforeEach(() => setHolderForAll(null))

test('each domain goes with the order as a pair, with null for the standard holder [WHO-009]', () => {
  setHolder([TWO], 'who_2')
  expect(holderSelections([ONE, TWO])).toEqual([
    { domain: ONE, customWhoisId: null },
    { domain: TWO, customWhoisId: 'who_2' },
  ])
})

test('a holder chosen for one domain leaves the others as they are [MOD-006, Q-83]', () => {
  setHolderForAll('who_1')
  setHolder([ONE], null)
  expect(sharedHolder([ONE])).toBeNull()
  expect(sharedHolder([TWO, LATER])).toBe('who_1')
  expect(sharedHolder([ONE, TWO])).toBeUndefined()
})

test('a holder for all takes the place of every earlier choice', () => {
  setHolder([ONE, TWO], 'who_2')
  setHolderForAll('who_1')
  expect(sharedHolder([ONE, TWO, LATER])).toBe('who_1')
})

test("a holder that is gone, or another customer's, is replaced by the standard one", () => {
  setHolderForAll('who_gone')
  setHolder([TWO], 'who_2')
  keepHolders(['who_2'])
  expect(holderSelections([ONE, TWO]).map(({ customWhoisId }) => customWhoisId)).toEqual([null, 'who_2'])
})
