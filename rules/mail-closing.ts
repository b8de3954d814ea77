import * as z from 'zod/mini'
import { readStored } from './stored-setting'
import type { Locale } from './text'

/** Closing words of the shop under each mail, such as a greeting or when its people are there. Plain text. */
export interface MailClosing {
  /** Empty if there are none. */
  textNl: string
  /** Empty if English readers see the Dutch text. */
  textEn: string
}

/** Some three sentences: what the mail is about stays the longest part. */
export const MAIL_CLOSING_MAX = 500

const shape = z.object({ textNl: z.string(), textEn: z.string() })

/** Reads stored closing words; null if they are damaged. */
export const readMailClosing = (text: string | null): MailClosing | null => readStored(shape, text)

export type MailClosingIssue = 'required' | 'too-long'

/** Checks closing words. Returns the invalid fields. English words alone would leave Dutch readers without. */
export function mailClosingIssues({
  textNl,
  textEn,
}: MailClosing): Partial<Record<keyof MailClosing, MailClosingIssue>> {
  return {
    ...(textNl.trim() === '' && textEn.trim() !== '' && { textNl: 'required' as const }),
    ...(textNl.length > MAIL_CLOSING_MAX && { textNl: 'too-long' as const }),
    ...(textEn.length > MAIL_CLOSING_MAX && { textEn: 'too-long' as const }),
  }
}

/** Returns the closing words for a reader, by paragraphs. */
export const closingParagraphs = ({ textNl, textEn }: MailClosing, locale: Locale): string[] =>
  ((locale === 'en' && textEn) || textNl)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
