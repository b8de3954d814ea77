import { describe, expect, test } from 'vitest'
import { momentInAmsterdam, wallTimeInAmsterdam } from './calendar'
import { isNoticeShown, noticeIssues, readNotice, type ShopNotice } from './shop-notice'

const NOTICE: ShopNotice = { tone: 'INFO', textNl: 'Morgen onderhoud.', textEn: '', from: 100, until: 200 }

describe('a notice', () => {
  test.each([
    [99, 200, false],
    [100, 200, true],
    [199, 200, true],
    [200, 200, false],
    [5000, null, true],
  ])('at %i with end %s is shown: %s', (now, until, isShown) => {
    expect(isNoticeShown({ from: 100, until }, now)).toBe(isShown)
  })

  test('needs a Dutch text, of limited length, and an end after its start', () => {
    expect(noticeIssues(NOTICE)).toEqual({})
    expect(noticeIssues({ ...NOTICE, textNl: ' ' })).toEqual({ textNl: 'required' })
    expect(noticeIssues({ ...NOTICE, textNl: 'x'.repeat(301), textEn: 'x'.repeat(301) })).toEqual({
      textNl: 'too-long',
      textEn: 'too-long',
    })
    expect(noticeIssues({ ...NOTICE, until: 100 })).toEqual({ until: 'end-before-start' })
  })

  test('is read back as stored; anything else is no notice', () => {
    expect(readNotice(JSON.stringify(NOTICE))).toEqual(NOTICE)
    for (const damaged of [null, '', '{', '{}', JSON.stringify({ ...NOTICE, tone: 'LOUD' })])
      expect(readNotice(damaged)).toBeNull()
  })
})

describe('a time in Amsterdam', () => {
  test.each([
    ['2026-11-23T09:15', '2026-11-23T08:15:00Z'],
    ['2026-07-01T00:00', '2026-06-30T22:00:00Z'],
    // The last night of summer time: 02:30 comes twice, and the first one counts.
    ['2026-10-25T02:30', '2026-10-25T00:30:00Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00Z'],
  ])('%s is %s', (wall, utc) => {
    expect(momentInAmsterdam(wall)).toBe(Date.parse(utc))
    expect(wallTimeInAmsterdam(Date.parse(utc))).toBe(wall)
  })

  test.each(['', '2026-02-30T10:00', '2026-11-23', '2026-11-23T25:00', 'morgen', '2026-03-29T02:30'])(
    'does not exist: %j',
    (wall) => expect(momentInAmsterdam(wall)).toBeNull(),
  )
})
