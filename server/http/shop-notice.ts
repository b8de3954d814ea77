import { escapeHtml } from '../../rules/escape-html'
import type { Context } from '../common/context'
import { shopNoticeText } from './shop-notice.text'

/**
 * Returns the notice above each page; nothing if there is none. It is in the HTML itself, so that readers without JavaScript see it
 * and no page makes a request for it. With two languages the style shows the one of the page, which a reader may switch.
 */
export function shopNoticeStrip({ shopSettings, locale }: Pick<Context, 'shopSettings' | 'locale'>): string {
  const notice = shopSettings.notice()
  if (!notice) return ''
  const { tone, textNl, textEn } = notice
  const english = textEn === '' ? '' : `<p lang="en">${escapeHtml(textEn)}</p>`
  const languages = textEn === '' ? '' : ' data-both'
  return `<section class="shop-notice" data-tone="${tone.toLowerCase()}"${languages} aria-label="${shopNoticeText[locale].title}"><p lang="nl">${escapeHtml(textNl)}</p>${english}</section>
`
}
