import type { Locale } from '../../rules/text'
import type { MetaSource, PageMeta } from '../router/page-meta'
import { frameText } from './frame/frame.text'

/** Title of a page of the back office. No description: search engines never see it. */
export const staffMeta =
  <Key extends string>(text: Record<Locale, Record<Key, unknown>>, title: Key) =>
  ({ locale }: Pick<MetaSource, 'locale'>): PageMeta => ({
    title: `${text[locale][title]} — ${frameText[locale].officeOf}`,
    description: '',
  })
