import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changesIn } from './changelog'

test('lists stand under their heading or the line above them, over as many lines as they have', () => {
  const changelog = `# Changes

What people have to know.

## 1.1.0

- One thing,
  that goes on.

### Schema

What is gone:

- \`Order.item\`: use \`items\`.
- More.

## 1.0.0

The first.
`
  expect(changesIn(changelog)).toEqual([
    { title: '1.1.0', items: ['One thing, that goes on.'] },
    { title: '1.1.0: What is gone', items: ['`Order.item`: use `items`.', 'More.'] },
  ])
})

test('no line of our own is lost', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const items = changesIn(changelog).flatMap(({ items }) => items)
  expect(items.length).toBe(changelog.match(/^- /gm)?.length)
})
