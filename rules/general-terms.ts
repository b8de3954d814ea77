import type { Locale } from './text'

/** A version of the general terms in both languages. */
export interface TermsTexts {
  textNl: string
  textEn: string
}

/** An article of the general terms. */
export interface TermsPart {
  /** Heading; empty for what stands before the first heading. */
  title: string
  paragraphs: readonly string[]
}

/** Characters of one language. */
export const TERMS_TEXT_MAX = 60_000

const HEADING = /^##\s+(.+)$/

/** Splits a text into articles: a line that starts with `## ` is a heading, and an empty line separates paragraphs. */
export function termsParts(text: string): TermsPart[] {
  const parts: { title: string; lines: string[] }[] = [{ title: '', lines: [] }]
  for (const line of text.split(/\r?\n/)) {
    const title = HEADING.exec(line.trim())?.[1]
    if (title === undefined) parts.at(-1)?.lines.push(line.trim())
    else parts.push({ title: title.trim(), lines: [] })
  }
  return parts
    .map(({ title, lines }) => ({ title, paragraphs: paragraphsOf(lines) }))
    .filter(({ title, paragraphs }) => title !== '' || paragraphs.length > 0)
}

const paragraphsOf = (lines: readonly string[]): string[] =>
  lines
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** Returns the text in a language. */
export const termsTextIn = ({ textNl, textEn }: TermsTexts, locale: Locale): string =>
  locale === 'en' ? textEn : textNl

/** Counts articles that were added, removed or have another text, in either language. */
export const changedParts = (before: TermsTexts, after: TermsTexts): number =>
  Math.max(differing(before.textNl, after.textNl), differing(before.textEn, after.textEn))

function differing(before: string, after: string): number {
  const [old, current] = [termsParts(before), termsParts(after)]
  const same = (part: TermsPart, others: readonly TermsPart[]) =>
    others.some((other) => JSON.stringify(other) === JSON.stringify(part))
  const titles = new Set(
    [...old.filter((part) => !same(part, current)), ...current.filter((part) => !same(part, old))].map(
      ({ title }) => title,
    ),
  )
  return titles.size
}

export type TermsIssue = 'required' | 'too-long'

/** Checks the texts of a version. Returns the invalid fields. Both languages are required: a buyer agrees to what they read. */
export function termsIssues(texts: TermsTexts): Partial<Record<keyof TermsTexts, TermsIssue>> {
  const issues = (['textNl', 'textEn'] as const).map((field) => [field, issueOf(texts[field])] as const)
  return Object.fromEntries(issues.filter(([, issue]) => issue !== null))
}

function issueOf(text: string): TermsIssue | null {
  if (text.trim() === '') return 'required'
  return text.length > TERMS_TEXT_MAX ? 'too-long' : null
}

export type TermsState = 'DRAFT' | 'PLANNED' | 'CURRENT' | 'EARLIER'

/** State of a version at a time. `current` is the number of the version that applies then. */
export function termsState(
  { number, validFrom }: { number: number; validFrom: number | null },
  current: number | null,
  now: number,
): TermsState {
  if (validFrom === null) return 'DRAFT'
  if (validFrom > now) return 'PLANNED'
  return number === current ? 'CURRENT' : 'EARLIER'
}
