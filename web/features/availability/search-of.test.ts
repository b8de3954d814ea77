import { expect, test } from 'vitest'
import { searchOf } from './search-of'

const sold = ['nl', 'com', 'co.uk', 'uk']

test.each([
  ['lindebrood.nl', { label: 'lindebrood', extension: 'nl', notSold: null, domain: 'lindebrood' }],
  ['https://www.Lindebrood.co.uk/brood', { label: 'lindebrood', extension: 'co.uk', notSold: null }],
  ['lindebrood', { label: 'lindebrood', extension: null, notSold: null }],
  ['lindebrood.example', { label: 'lindebrood', extension: null, notSold: '.example' }],
  ['café.nl', { label: 'xn--caf-dma', extension: 'nl', notSold: null }],
])('%s is read', (text, read) => {
  expect(searchOf(text, sold)).toMatchObject(read)
})

test('a label that is too short to be searched goes along with its extension', () => {
  expect(searchOf('ab.nl', sold)).toMatchObject({ label: 'ab', domain: 'ab.nl' })
})

test.each(['', 'ab', '-.'])('there is nothing to search in %j', (text) => {
  expect(searchOf(text, sold)).toBeNull()
})
