import * as z from 'zod/mini'
import { MAIL_CLOSING_MAX } from './mail-closing'
import { readStored } from './stored-setting'
import type { Locale } from './text'

/** The shop's own words in a kind of mail. Plain text, in which each placeholder is filled. Empty where the mail keeps its own. */
export interface MailWords {
  /** Follows the first paragraphs. */
  openingNl: string
  /** Empty if English readers see the Dutch text. */
  openingEn: string
  /** Replaces the subject, which then is the heading. */
  subjectNl: string
  /** Empty if English readers see the Dutch subject. */
  subjectEn: string
}

export const NO_MAIL_WORDS: MailWords = { openingNl: '', openingEn: '', subjectNl: '', subjectEn: '' }

export const MAIL_OPENING_MAX = MAIL_CLOSING_MAX
/** Mail clients show some seventy characters. */
export const MAIL_SUBJECT_MAX = 120

const shape = z.object({ openingNl: z.string(), openingEn: z.string(), subjectNl: z.string(), subjectEn: z.string() })

/** Reads stored words; null if they are damaged. */
export const readMailWords = (text: string | null): MailWords | null => readStored(shape, text)

export const hasWords = (words: MailWords): boolean => Object.values(words).some((text) => text !== '')

export type MailWordsIssue = 'required' | 'too-long' | 'invalid-characters' | 'unknown-placeholder'

/** What every mail knows: the name of the shop, and the subject that the mail has without own words. */
interface Filling {
  shop: string
  subject: string
}

const PLACEHOLDERS: Readonly<Record<string, keyof Filling>> = {
  winkel: 'shop',
  shop: 'shop',
  onderwerp: 'subject',
  subject: 'subject',
}

const PLACEHOLDER = /\{([^{}]*)\}/g

/** Checks words of a kind of mail. Returns the invalid fields. English words alone would leave Dutch readers without. */
export function mailWordsIssues(words: MailWords): Partial<Record<keyof MailWords, MailWordsIssue>> {
  const { openingNl, openingEn, subjectNl, subjectEn } = words
  const found = {
    openingNl: openingIssue(openingNl) ?? missing(openingNl, openingEn),
    openingEn: openingIssue(openingEn),
    subjectNl: subjectIssue(subjectNl) ?? missing(subjectNl, subjectEn),
    subjectEn: subjectIssue(subjectEn),
  }
  return Object.fromEntries(Object.entries(found).filter(([, issue]) => issue !== null))
}

const missing = (dutch: string, english: string): MailWordsIssue | null =>
  dutch.trim() === '' && english.trim() !== '' ? 'required' : null

function openingIssue(text: string): MailWordsIssue | null {
  if (text.length > MAIL_OPENING_MAX) return 'too-long'
  if (/[^\P{Cc}\r\n\t]/u.test(text)) return 'invalid-characters'
  return placeholderIssue(text)
}

function subjectIssue(text: string): MailWordsIssue | null {
  if (text.length > MAIL_SUBJECT_MAX) return 'too-long'
  if (/\p{Cc}/u.test(text)) return 'invalid-characters'
  return placeholderIssue(text)
}

const placeholderIssue = (text: string): MailWordsIssue | null =>
  [...text.matchAll(PLACEHOLDER)].some(([, name = '']) => !Object.hasOwn(PLACEHOLDERS, name))
    ? 'unknown-placeholder'
    : null

/** Fills each placeholder once: a filled text is not filled again. Others stay as they are. */
const filled = (text: string, filling: Filling): string =>
  text.replaceAll(PLACEHOLDER, (all, name: string) => {
    const known = Object.hasOwn(PLACEHOLDERS, name) ? PLACEHOLDERS[name] : undefined
    return known ? filling[known] : all
  })

/** Returns the subject for a reader, on one line; null if the mail keeps its own. */
export function ownSubject({ subjectNl, subjectEn }: MailWords, locale: Locale, filling: Filling): string | null {
  const subject = filled((locale === 'en' && subjectEn) || subjectNl, filling).replaceAll(/\p{Cc}+/gu, ' ')
  return subject.trim() || null
}

/** Returns the opening for a reader, by paragraphs. */
export const openingParagraphs = ({ openingNl, openingEn }: MailWords, locale: Locale, filling: Filling): string[] =>
  ((locale === 'en' && openingEn) || openingNl)
    .split(/[\r\n]+/)
    .map((line) =>
      filled(line, filling)
        .replaceAll(/\p{Cc}+/gu, ' ')
        .trim(),
    )
    .filter((line) => line !== '')
