import { splitName } from './domain-name'

/**
 * Differences between a suggested and the searched name: another extension, a hyphen more or less, or a word before or
 * after it.
 */
const SUGGESTION_KINDS = ['extension', 'hyphen', 'article', 'before', 'after'] as const
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

export interface SuggestedName {
  name: string
  kind: SuggestionKind
}

/** Number of names that are checked for one search. */
export const SUGGESTIONS_CHECKED = 8
/** Number of suggestions shown. */
export const SUGGESTIONS_SHOWN = 4

/**
 * Suggests names similar to a full name in ASCII, most similar first, at most `SUGGESTIONS_CHECKED`. Punycode names get
 * other extensions only, because adding a word would change the encoding. Returns an empty list for an extension that
 * is not sold.
 */
export function suggestNames(name: string, sold: readonly string[]): SuggestedName[] {
  const { label, extension } = splitName(name, sold)
  if (extension === null || label === '') return []
  const elsewhere = OTHER_EXTENSIONS.filter((other) => other !== extension && sold.includes(other)).map(
    (other): SuggestedName => ({ name: `${label}.${other}`, kind: 'extension' }),
  )
  const labels = label.startsWith('xn--') ? [] : labelsLike(label)
  const similar = labels
    .filter(({ name: like }) => like.length <= LABEL_MAX && like !== label)
    .map(({ name: like, kind }): SuggestedName => ({ name: `${like}.${extension}`, kind }))
  return [...elsewhere.slice(0, 1), ...similar, ...elsewhere.slice(1)].slice(0, SUGGESTIONS_CHECKED)
}

/** Used after the ten extensions that a search shows first. */
const OTHER_EXTENSIONS = ['store', 'site', 'org', 'info', 'app']
/** Maximum length of a label (RFC 1035 §2.3.4). */
const LABEL_MAX = 63

function labelsLike(label: string): SuggestedName[] {
  const bare = label.replaceAll('-', '')
  const hyphen: SuggestedName[] = bare === label ? [] : [{ name: bare, kind: 'hyphen' }]
  const article: SuggestedName[] = /^(?:de|het)-/.test(label) ? [] : [{ name: `de-${label}`, kind: 'article' }]
  return [
    ...hyphen,
    ...article,
    { name: `${label}-online`, kind: 'after' },
    { name: `mijn${label}`, kind: 'before' },
    { name: `${label}shop`, kind: 'after' },
  ]
}
