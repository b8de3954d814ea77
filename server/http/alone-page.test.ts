import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestShop } from '../../tests/support/test-shop'
import { ALONE_PAGE_POLICY, alonePage } from './alone-page'

test('a page that stands alone is in the reader’s language, escapes what it says, and its policy lets only its style through', () => {
  const html = alonePage({ locale: 'en', kind: 'mistake', message: '<b>"' })
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('&lt;b&gt;&quot;')
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? []
  expect(ALONE_PAGE_POLICY).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(html).not.toMatch(/<script|<link|https?:|src=/)
})

test('the page for readers without a connection is the same for everyone, in both languages', async () => {
  const shop = await startTestShop()
  try {
    const read = async (path: string) => (await fetch(shop.url + path, { headers: { accept: 'text/html' } })).text()
    expect(await read('/offline?locale=nl')).toContain('Geen verbinding')
    expect(await read('/offline?locale=en')).toContain('No connection')
  } finally {
    await shop.close()
  }
})
