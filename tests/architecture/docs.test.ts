import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const pages = [
  ...readdirSync('.'),
  ...readdirSync('docs', { encoding: 'utf8', recursive: true }).map((path) => join('docs', path)),
].filter((path) => path.endsWith('.md'))
const LINK = /\]\(([^)\s:]+)\)/g

/** Fragment of the link to a heading. */
const fragmentOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-')

const fragmentsIn = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => fragmentOf(heading))

test('every link between pages of the documentation leads to a file, and to a heading in it', () => {
  const links = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(LINK)].map(([, link = '']) => ({ page, link })),
  )
  const broken = links.filter(({ page, link }) => {
    const [path, fragment] = link.split('#')
    const target = path ? join(dirname(page), path) : page
    return !existsSync(target) || (fragment && !fragmentsIn(target).includes(fragment))
  })
  expect(links.length).toBeGreaterThan(80)
  expect(broken).toEqual([])
})

test('the README is read in a few minutes: the rest has pages of its own', () => {
  expect(readFileSync('README.md', 'utf8').split(/\s+/).length).toBeLessThan(900)
})
