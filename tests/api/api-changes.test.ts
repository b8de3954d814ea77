import { readFileSync } from 'node:fs'
import { parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_CHANGES, DEPRECATED } from '../../rules/api-changes'
import { deprecatedIn } from '../../web/deprecations.mjs'
import { startTestShop, type TestShop } from '../support/test-shop'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

test('each deprecated name of the schema says since when, and no other', () => {
  const names = deprecatedIn(parse(readFileSync('schema.graphql', 'utf8'))).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(30)
  expect(DEPRECATED.flatMap((group) => group.names).sort()).toEqual(names.sort())
})

test('changes of the API are followed by an Atom feed, the newest first (RFC 4287)', async () => {
  const answer = await fetch(`${shop.url}/developers/changes.xml`)
  expect(answer.headers.get('content-type')).toContain('application/atom+xml')
  const feed = await answer.text()
  const ids = [...feed.matchAll(/<entry>\s*<id>([^<]+)<\/id>/g)].map(([, id]) => id)
  expect(ids).toEqual(API_CHANGES.map(({ id }) => `${shop.url}/developers/changes.xml#${id}`))
  expect(new Set(ids).size).toBe(ids.length)
  expect(feed).toContain(`<updated>${API_CHANGES[0]?.on}T00:00:00Z</updated>`)
  const days = API_CHANGES.map(({ on }) => on)
  expect(days).toEqual([...days].sort().reverse())
})
