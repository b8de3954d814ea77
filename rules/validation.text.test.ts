import { expect, test } from 'vitest'
import { ISSUE_KEYS, issuesOf } from './issues'
import { issueText, issueTexts } from './validation.text'

test('a bad redirect URL is told in the prescribed words [SRV-023]', () => {
  expect(issueText('invalid-redirect-url', 'nl')).toBe(
    'De ingevoerde URL is ongeldig. Voer een geldige URL voor het doorsturen.',
  )
})

test('an open ownership box is told in the prescribed words [TRF-014]', () => {
  expect(issueText('ownership-required', 'nl')).toBe(
    'Je hebt nog niet aangevinkt dat je de eigenaar van de te verhuizen domeinnaam bent. Dit is vereist om de domeinnaam met een verhuiscode te kunnen verhuizen. Ben je niet de huidige eigenaar dan kunnen we de domeinnaam niet voor je verhuizen.',
  )
})

test.each(ISSUE_KEYS)('%s has words in both languages', (key) => {
  expect(issueText(key, 'nl')).toMatch(/^[A-Z].*\.$/)
  expect(issueText(key, 'en')).toMatch(/^[A-Z].*\.$/)
  expect(issueText(key, 'nl')).not.toBe(issueText(key, 'en'))
})

test('issues of a form become words by field, one for each field [AUTH-024]', () => {
  const issues = issuesOf([
    { path: ['email'], message: 'required' },
    { path: ['email'], message: 'invalid-email' },
    { path: [], message: 'Invalid input: expected object' },
  ])
  expect(issueTexts(issues, 'nl')).toEqual({ email: 'Vul dit veld in.', '': 'Dit klopt niet.' })
})
