import { usePreferences, useText } from '../../i18n/preferences'
import type { AccountThingKind } from '../gql/graphql'
import { mergeText } from './merge.text'

/** Returns a function that names what an account has: "3 domains, 1 VPS". */
export function useContents(): (contents: readonly { kind: AccountThingKind; count: number }[]) => string {
  const text = useText(mergeText)
  const { locale } = usePreferences()
  const list = new Intl.ListFormat(locale, { type: 'unit' })
  return (contents) =>
    contents.length === 0 ? text.nothing : list.format(contents.map(({ kind, count: n }) => text[kind]({ n })))
}
