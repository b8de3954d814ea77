import { defineText } from './text'

/** The line of goodwill on a credit note, in mails and on pages. */
export const goodwillText = defineText(
  {
    goodwill: 'Coulance',
    line: (p: { words: string }) => `Coulance: ${p.words}`,
  },
  {
    goodwill: 'Goodwill',
    line: (p) => `Goodwill: ${p.words}`,
  },
)
