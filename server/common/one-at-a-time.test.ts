import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time'

const later = () => new Promise((resolve) => setTimeout(resolve, 5))

test('work of one key runs serially, also after a failure, and that of other keys concurrently', async () => {
  const inTurn = oneAtATime()
  const said: string[] = []
  const work = (word: string) => async () => {
    said.push(`${word} begins`)
    await later()
    said.push(`${word} ends`)
    if (word === 'first') throw new Error('wrong')
    return word
  }
  const all = await Promise.allSettled([
    inTurn('a', work('first')),
    inTurn('a', work('second')),
    inTurn('b', work('other')),
  ])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(said.slice(0, 2)).toEqual(['first begins', 'other begins'])
  expect(said.indexOf('second begins')).toBeGreaterThan(said.indexOf('first ends'))
})
