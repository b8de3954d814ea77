import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html'

test('escapes what ends text or an attribute, and nothing else', () => {
  expect(escapeHtml(`<a href="x?a=1&b='2'">é €</a>`)).toBe(
    '&lt;a href=&quot;x?a=1&amp;b=&#39;2&#39;&quot;&gt;é €&lt;/a&gt;',
  )
})
