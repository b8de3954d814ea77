import { describe, expect, test } from 'vitest'
import { type AskedPage, cursorOf, keyIn, numberIn, pageOf, readPage } from './connection'

const SIZE = { usual: 2, max: 3 }
const LIST = [1, 2, 3, 4, 5]

/** Reads as a repository does: between the keys, from the requested end, one more than the page holds. */
function pageFrom(asked: AskedPage) {
  const page = readPage(asked, SIZE, (cursor) => numberIn('list', cursor))
  const between = LIST.filter((key) => key > (page.after ?? 0) && key < (page.before ?? 9))
  const rows = (page.isBackward ? between.reverse() : between).slice(0, page.limit)
  const { edges, pageInfo } = pageOf(rows, page, LIST.length, (key) => cursorOf('list', key))
  return { keys: edges.map(({ node }) => node), more: [pageInfo.hasPreviousPage, pageInfo.hasNextPage] }
}

const at = (key: number) => cursorOf('list', key)

test.each<[AskedPage, number[], boolean, boolean]>([
  [{}, [1, 2], false, true],
  [{ first: 3 }, [1, 2, 3], false, true],
  [{ first: 2, after: at(2) }, [3, 4], true, true],
  [{ first: 2, after: at(3) }, [4, 5], true, false],
  [{ first: 2, after: at(5) }, [], true, false],
  [{ last: 2 }, [4, 5], true, false],
  [{ last: 2, before: at(4) }, [2, 3], true, true],
  [{ last: 3, before: at(4) }, [1, 2, 3], false, true],
  [{ first: 3, after: at(1), before: at(4) }, [2, 3], true, false],
])('a page of %o is %o', (asked, keys, hasPreviousPage, hasNextPage) => {
  expect(pageFrom(asked)).toEqual({ keys, more: [hasPreviousPage, hasNextPage] })
})

describe('is refused', () => {
  test.each<[string, AskedPage]>([
    ['both ends at once', { first: 1, last: 1 }],
    ['an empty page', { first: 0 }],
    ['less than nothing', { last: -1 }],
    ['a page that is too large', { first: 4 }],
    ['a size that is none', { first: Number.NaN }],
    ['a cursor of another list', { after: cursorOf('other', 1) }],
    ['a cursor that is none', { before: 'onzin' }],
    ['an empty cursor', { after: '' }],
    ['a cursor of a key that is none', { after: cursorOf('list', 'one') }],
  ])('%s', (_, asked) => {
    expect(() => pageFrom(asked)).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT' }))
  })
})

test('a cursor returns its key unchanged, whatever it contains', () => {
  for (const key of ['voorbeeld.nl', 'a:b', '']) expect(keyIn('domain', cursorOf('domain', key))).toBe(key)
})
