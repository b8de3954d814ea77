import { expect, test } from 'vitest'
import { webmailOf } from './mail-provider'

test.each([
  ['sanne@gmail.com', 'Gmail'],
  ['Sanne@HOTMAIL.nl', 'Outlook'],
  ['"a@b"@icloud.com', 'iCloud Mail'],
  ['sanne@lindebrood.nl', undefined],
  ['sanne@constructor', undefined],
  ['', undefined],
])('the webmail of %s is %s', (email, name) => {
  expect(webmailOf(email)?.name).toBe(name)
})
