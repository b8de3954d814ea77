import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Phrases that readers have to read twice, each with the words to use instead. */
const REFUSED: readonly { write: string; never: RegExp }[] = [
  { write: 'again, or name what changes', never: /\b(?:anew|afresh)\b/ },
  { write: 'is notified of, receives', never: /\bhears? of\b/ },
  { write: 'describes, reports, shows', never: /\btells? of\b/ },
  { write: 'continues, is renewed, starts', never: /\bgoes on\b/ },
  { write: 'is replaced, is removed', never: /\bma(?:de|kes?) way\b/ },
  { write: 'fails, has no effect', never: /\bc[ao]mes? to nothing\b/ },
  { write: 'permanently', never: /\bfor good\b/ },
  { write: 'a noun: the amount to refund', never: /\bwhat is to be\b|\b(?:that|which) (?:is|are) to be\b/ },
  { write: 'automatically, alone', never: /\bby (?:itself|themselves)\b/ },
  { write: 'name what changes', never: /\bfrom here on\b/ },
  { write: 'available, unavailable', never: /\bcan(?:not)? be had\b/ },
  { write: 'instance, API client or mail client', never: /\b(?:mail )?programs?\b/ },
  { write: 'the role: customer, visitor, staff, reseller', never: /\bsomebody\b/ },
  { write: 'unreachable', never: /\b(?:is|are|was|stays?) away\b(?! from)/ },
  { write: 'retry, attempt', never: /\b(?:is|be|was) tried again\b/ },
  { write: 'restore', never: /\b(?:got|gets?) back by\b|\bgot back\b/ },
  { write: 'a noun phrase', never: /\bthat which\b/ },
  { write: 'except', never: /\bsave (?:for|where|that)\b/ },
  { write: 'the deadline', never: /\bso long as\b|\blest\b|\bthere(?:by|of|upon)\b|\bwhere(?:by|upon|of)\b/ },
]

/** A comment or description starts with the verb or the noun that it is about. */
const FIRST_WORD: readonly { write: string; never: RegExp }[] = [
  { write: 'a noun: the requirements of …', never: /^What (?:an?|the|is|are|one|was|has|ends?|they|it)\b[^?]*$/ },
  { write: 'a noun: the caller, the audience', never: /^(?:Who|Whose|How far)\b[^?]*$/ },
]

interface Passage {
  where: string
  text: string
}

const code = import.meta.glob<string>(
  [
    '../../{rules,db,server,web,tests}/**/*.{ts,tsx,mjs}',
    '../../*.{ts,js}',
    '!../../web/gql/**',
    '!../../web/staff/gql/**',
    '!./plain-english.test.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)
const comments = Object.entries(code).flatMap(([file, source]) => commentsIn(source).map(at(file)))
const titles = Object.entries(code).flatMap(([file, source]) => titlesIn(source).map(at(file)))
const descriptions = ['schema.graphql', 'staff.graphql'].flatMap((file) =>
  descriptionsIn(readFileSync(file, 'utf8')).map(at(file)),
)
const paragraphs = pages().flatMap((page) => paragraphsIn(readFileSync(page, 'utf8')).map(at(page)))

describe('comments, test titles, schema descriptions and documentation', () => {
  test('are read from everywhere', () => {
    expect(comments.length).toBeGreaterThan(4_000)
    expect(titles.length).toBeGreaterThan(2_000)
    expect(descriptions.length).toBeGreaterThan(2_500)
    expect(paragraphs.length).toBeGreaterThan(1_000)
  })

  test.each(REFUSED)('use plain words: $write, not $never', ({ never }) => {
    expect([...comments, ...titles, ...descriptions, ...paragraphs].filter(({ text }) => never.test(text))).toEqual([])
  })

  test.each(FIRST_WORD)('start with $write, not $never', ({ never }) => {
    expect([...comments, ...descriptions].filter(({ text }) => never.test(text))).toEqual([])
  })
})

describe('the refused phrases', () => {
  test('are found in a comment that breaks over lines, at any indent', () => {
    expect(commentsIn('  /**\n   * Begins to\n   * make way.\n   */\nconst a = 1 // anew')).toEqual([
      'Begins to make way.',
      'anew',
    ])
  })

  test('are not looked for in addresses and strings', () => {
    expect(commentsIn("const a = 'https://example.nl/anew'")).toEqual([])
  })

  test('are not looked for in the code of documentation', () => {
    expect(paragraphsIn('One\nparagraph.\n\n```sh\nsomebody\n```\n\nUse `anew`.')).toEqual(['One paragraph.', 'Use .'])
  })
})

/** Comments of a source without their marks. Consecutive line comments are one comment. */
function commentsIn(source: string): string[] {
  return [...source.matchAll(/\/\*[\s\S]*?\*\/|(?:(?:^|(?<=\s))\/\/ .*(?:\n\s*(?=\/\/ ))?)+/gm)].map(([comment]) =>
    joined(comment.replace(/^\s*(?:\/\*+|\*+\/|\*|\/\/)|\*\/$/gm, '')),
  )
}

function titlesIn(source: string): string[] {
  return [...source.matchAll(/\b(?:test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])(.*?)\1,/g)].map(
    ([, , title = '']) => title,
  )
}

function descriptionsIn(schema: string): string[] {
  return [...schema.matchAll(/"""([\s\S]*?)"""|reason: "([^"]*)"/g)].map(([, description, reason]) =>
    joined(description ?? reason ?? ''),
  )
}

/** Paragraphs and list entries of a page, without blocks and words of code. */
function paragraphsIn(page: string): string[] {
  return page
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`\n]*`/g, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-|#]|\d+\.) ?)/)
    .map(joined)
    .filter((paragraph) => paragraph !== '')
}

function pages(): string[] {
  return [
    ...readdirSync('.'),
    ...readdirSync('docs', { encoding: 'utf8', recursive: true }).map((path) => join('docs', path)),
  ].filter((path) => path.endsWith('.md'))
}

function joined(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function at(where: string): (text: string) => Passage {
  return (text) => ({ where: where.replace(/^(\.\.\/)+/, ''), text })
}
