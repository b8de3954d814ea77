import { expect, test } from 'vitest'
import { helpQuestions } from './help.text'
import { questionsThatMatch } from './questions-that-match'

const all = Object.values(helpQuestions)
  .flat()
  .map(({ nl }) => nl)
const found = (typed: string) => questionsThatMatch(all, typed)?.map(({ question }) => question)

test('questions are found by the beginnings of words, whatever their accents, those that ask it first', () => {
  expect(found('factu')).toEqual(['Waar vind ik mijn facturen?'])
  expect(found('KOPIEREN')).toEqual(['Hoe lang duurt een verhuizing?'])
  expect(found('dns')?.[0]).toBe('Hoe verander ik mijn DNS?')
  expect(found('boter kaas')).toEqual([])
  expect(found('  ')).toBeUndefined()
})
