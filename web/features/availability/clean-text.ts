import { cleanSearch, isSearchable, toUnicode } from '../../../rules/domain-name'

/** What the field shows after cleaning, and where its caret then stands: behind the same letters as before. */
export function cleanText(text: string, caret: number): { text: string; caret: number } {
  const cleaned = shown(text)
  return { text: cleaned, caret: Math.min(shown(text.slice(0, caret)).length, cleaned.length) }
}

/** Says whether Check looks disabled: more than two characters that no cleaning makes a name (DOM-005). */
export const isWrong = (text: string): boolean => text.length > 2 && !isSearchable(cleanSearch(text))

const shown = (text: string): string => toUnicode(cleanSearch(text))
