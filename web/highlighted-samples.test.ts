import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import node from '../docs/first-order/first-order.mjs?highlighted'
import orderEvents from '../docs/samples/order-events.http?highlighted'

test('a sample in parts is the file, to the letter, with comments, strings and keywords told apart [DEV-003]', () => {
  const textOf = (parts: typeof node) => parts.map((part) => (typeof part === 'string' ? part : part[0])).join('')
  expect(textOf(node)).toBe(readFileSync('docs/first-order/first-order.mjs', 'utf8'))
  expect(textOf(orderEvents)).toBe(readFileSync('docs/samples/order-events.http', 'utf8'))
  expect(node).toContainEqual(['// 1. Is the name free?', 'comment'])
  expect(node).toContainEqual(['await', 'keyword'])
  expect(node.some((part) => part[1] === 'string')).toBe(true)
})
