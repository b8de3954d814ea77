import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Phrases that readers have to read twice, each with the words to use instead. */
const REFUSED: readonly { write: string; never: RegExp }[] = [
  { write: 'again, or name what changes', never: /\b(?:anew|afresh)\b/i },
  { write: 'is notified of, receives', never: /\bhears? of\b/i },
  { write: 'describes, reports, shows', never: /\btells? of\b/i },
  { write: 'continues, is renewed, starts', never: /\bgoes on\b/i },
  { write: 'is replaced, is removed', never: /\bma(?:de|kes?) way\b/i },
  { write: 'fails, has no effect', never: /\bc[ao]mes? to nothing\b/i },
  { write: 'permanently', never: /\bfor good\b/i },
  { write: 'a noun: the amount to refund', never: /\bwhat is to be\b|\b(?:that|which) (?:is|are) to be\b/i },
  { write: 'automatically, alone', never: /\bby (?:itself|themselves)\b/i },
  { write: 'name what changes', never: /\bfrom here on\b/i },
  { write: 'available, unavailable', never: /\bcan(?:not)? be had\b/i },
  { write: 'instance, API client or mail client', never: /\b(?:mail )?programs?\b/i },
  { write: 'the role: customer, visitor, staff, reseller', never: /\bsomebody\b/i },
  { write: 'unreachable', never: /\b(?:is|are|was|stays?) away\b(?! from)/i },
  { write: 'retry, attempt', never: /\b(?:is|be|was) tried again\b/i },
  { write: 'restore', never: /\b(?:got|gets?) back by\b|\bgot back\b/i },
  { write: 'a noun phrase', never: /\bthat which\b/i },
  { write: 'except', never: /\bsave (?:for|where|that)\b/i },
  { write: 'the deadline', never: /\bso long as\b|\blest\b|\bthere(?:by|of|upon)\b|\bwhere(?:by|upon|of)\b/i },
]

/** A comment or description starts with the verb or the noun that it is about. */
const FIRST_WORD: readonly { write: string; never: RegExp }[] = [
  { write: 'a noun: the requirements of …', never: /^What (?:an?|the|is|are|one|was|has|ends?|they|it)\b[^?]*$/ },
  { write: 'a noun: the caller, the audience', never: /^(?:Who|Whose|How far)\b[^?]*$/ },
]

const COMMENT = /\/\*[\s\S]*?\*\/|(?:(?:^|(?<=\s))\/\/ .*(?:\n\s*(?=\/\/ ))?)+/gm
const QUOTED = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g

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
/** Texts for operators and API clients: log lines, errors, help of metrics and settings, REST descriptions. */
const texts = Object.entries(code)
  .filter(([file]) => !/[.-]text\.ts$|\.test\.tsx?$/.test(file))
  .flatMap(([file, source]) => textsIn(source).map(at(file)))
const logLines = Object.entries(code)
  .filter(([file]) => /\/(?:db|server)\//.test(file) && !/\.test\.ts$/.test(file))
  .flatMap(([file, source]) => logLinesIn(source).map(at(file)))
const descriptions = ['schema.graphql', 'staff.graphql'].flatMap((file) =>
  descriptionsIn(readFileSync(file, 'utf8')).map(at(file)),
)
const paragraphs = pages().flatMap((page) => paragraphsIn(readFileSync(page, 'utf8')).map(at(page)))

describe('comments, test titles, texts in code, schema descriptions and documentation', () => {
  test('are read from everywhere', () => {
    expect(comments.length).toBeGreaterThan(4_000)
    expect(titles.length).toBeGreaterThan(2_000)
    expect(texts.length).toBeGreaterThan(5_000)
    expect(logLines.length).toBeGreaterThan(60)
    expect(descriptions.length).toBeGreaterThan(2_500)
    expect(paragraphs.length).toBeGreaterThan(1_000)
  })

  test.each(REFUSED)('use plain words: $write, not $never', ({ never }) => {
    const all = [...comments, ...titles, ...texts, ...descriptions, ...paragraphs]
    expect(all.filter(({ text }) => never.test(prose(text)))).toEqual([])
  })

  test.each(FIRST_WORD)('start with $write, not $never', ({ never }) => {
    expect([...comments, ...descriptions].filter(({ text }) => never.test(text))).toEqual([])
  })
})

test('a log line begins with its area', () => {
  expect(logLines.filter(({ text }) => !/^[a-z][a-z-]*: ./.test(text))).toEqual([])
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

  test('are found in texts of either quote, and not in names', () => {
    const source = `run('an error’s text', \`\${program} is in\n  use\`, 'program') // don't\nconst a = "it's away"`
    expect(textsIn(source)).toEqual(['an error’s text', '… is in use', "it's away"])
    expect(prose('Set PROGRAMS.')).toBe('Set .')
  })

  test('are found in a log line of one line or several', () => {
    expect(logLinesIn("log.warn('a: b')\nlog.error(\n  { id },\n  isNew ? 'a: new' : 'a: old',\n)")).toEqual([
      'a: b',
      'a: new',
      'a: old',
    ])
  })

  test('are not looked for in the code of documentation', () => {
    expect(paragraphsIn('One\nparagraph.\n\n```sh\nsomebody\n```\n\nUse `anew`.')).toEqual(['One paragraph.', 'Use .'])
  })
})

/** Comments of a source without their marks. Consecutive line comments are one comment. */
function commentsIn(source: string): string[] {
  return [...source.matchAll(COMMENT)].map(([comment]) =>
    joined(comment.replace(/^\s*(?:\/\*+|\*+\/|\*|\/\/)|\*\/$/gm, '')),
  )
}

/** Quoted texts of at least two words. Parameters are …. */
function textsIn(source: string): string[] {
  return quotedIn(source.replace(COMMENT, '')).filter((text) => /\p{L} \p{L}|… \p{L}/u.test(text))
}

function quotedIn(source: string): string[] {
  return [...source.matchAll(QUOTED)].map(([, single, double, template]) =>
    joined((single ?? double ?? template ?? '').replace(/\$\{[^}]*\}/g, '…')),
  )
}

/** Messages of calls of the log. Those that are a constant are left out. */
function logLinesIn(source: string): string[] {
  return [...source.matchAll(/\blog\.(?:info|warn|error)\(/g)].flatMap(({ index, 0: call }) => {
    const given = upToEnd(source.slice(index + call.length))
    return quotedIn(given.replace(/\{[^{}]*\}(?=,)/, ''))
  })
}

/** Returns the arguments of a call up to its closing parenthesis. */
function upToEnd(rest: string): string {
  let open = 1
  for (let at = 0; at < rest.length; at++) {
    if (rest[at] === '(') open++
    if (rest[at] === ')' && --open === 0) return rest.slice(0, at)
  }
  return rest
}

/** A text without names of environment variables. */
function prose(text: string): string {
  return text.replace(/\b[A-Z][A-Z_]+\b/g, '')
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
