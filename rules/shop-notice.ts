import * as z from 'zod/mini'
import { readStored } from './stored-setting'

export const NOTICE_TONES = ['INFO', 'WARNING', 'MAINTENANCE'] as const
export type NoticeTone = (typeof NOTICE_TONES)[number]

/** A notice above every page of the shop. */
export interface ShopNotice {
  tone: NoticeTone
  textNl: string
  /** Empty if English readers see the Dutch text. */
  textEn: string
  /** Shown from this time, in milliseconds since the epoch. */
  from: number
  /** Shown until this time, exclusive; null until it is removed. */
  until: number | null
}

/** Long enough for two sentences on a phone. */
export const NOTICE_TEXT_MAX = 300

const shape = z.object({
  tone: z.enum(NOTICE_TONES),
  textNl: z.string(),
  textEn: z.string(),
  from: z.number(),
  until: z.nullable(z.number()),
})

/** Reads a stored notice; null if it is damaged. */
export const readNotice = (text: string | null): ShopNotice | null => readStored(shape, text)

/** Whether a notice is shown at a time: from `from`, until but not including `until`. */
export const isNoticeShown = ({ from, until }: Pick<ShopNotice, 'from' | 'until'>, now: number): boolean =>
  from <= now && (until === null || now < until)

export type NoticeIssue = 'required' | 'too-long' | 'end-before-start'

/** Checks a notice. Returns the invalid fields. */
export function noticeIssues(
  notice: Omit<ShopNotice, 'tone'>,
): Partial<Record<'textNl' | 'textEn' | 'until', NoticeIssue>> {
  const { textNl, textEn, from, until } = notice
  return {
    ...(textNl.trim() === '' && { textNl: 'required' as const }),
    ...(textNl.length > NOTICE_TEXT_MAX && { textNl: 'too-long' as const }),
    ...(textEn.length > NOTICE_TEXT_MAX && { textEn: 'too-long' as const }),
    ...(until !== null && until <= from && { until: 'end-before-start' as const }),
  }
}
