import type { Locale } from '../../rules/text'
import type { PageAddress } from './page-route'

export interface PageMeta {
  title: string
  /** One or two sentences. */
  description: string
}

/** Input for a page's title and description: its address, query result and language. */
export interface MetaSource<Data = unknown> extends PageAddress {
  data: Data
  locale: Locale
}

type Word<Values> = string | ((values: Values) => string)
type MetaText<Values> = Record<Locale, { title: Word<Values>; description: Word<Values> }>

/** Creates a page's `meta` from its texts and their values. */
export function pageMeta(text: MetaText<never>): (source: MetaSource) => PageMeta
export function pageMeta<Data, Values>(
  text: MetaText<Values>,
  valuesOf: (source: MetaSource<Data>) => Values,
): (source: MetaSource<Data>) => PageMeta
export function pageMeta<Data>(text: MetaText<never>, valuesOf?: (source: MetaSource<Data>) => unknown) {
  return (source: MetaSource<Data>): PageMeta => {
    const { title, description } = text[source.locale]
    // The overloads guarantee the values that the texts need.
    const said = (word: Word<never>) => (typeof word === 'string' ? word : word(valuesOf?.(source) as never))
    return { title: said(title), description: said(description) }
  }
}
