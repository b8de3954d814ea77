import { expect, test } from 'vitest'
import { NOTE_MAX, parseNote } from './staff-note'

test('a note is trimmed, and may have several lines', () => {
  expect(parseNote({ text: ' Called twice.\nNo answer. ' })).toEqual({
    ok: true,
    value: { text: 'Called twice.\nNo answer.' },
  })
})

test('a note needs text', () => {
  for (const text of ['', ' \n']) expect(parseNote({ text })).toEqual({ ok: false, issues: { text: 'required' } })
})

test('the length of a note counts characters, not the units that encode them', () => {
  expect(parseNote({ text: '🏁'.repeat(NOTE_MAX) }).ok).toBe(true)
  expect(parseNote({ text: 'a'.repeat(NOTE_MAX + 1) })).toEqual({ ok: false, issues: { text: 'too-long' } })
})
