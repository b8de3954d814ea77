/** A part of a path that may be a code: as long as the shortest of ours. */
const CODE = /[A-Za-z0-9_-]{20,}/

const ADDRESS = /https?:\/\/[^\s<>"')]+/g

/** Replaces what follows the host of an address that may give access. */
const withoutCode = (address: string): string => {
  if (!URL.canParse(address)) return '…'
  const url = new URL(address)
  if (!CODE.test(url.pathname) && url.search === '' && url.hash === '') return address
  return `${url.origin}/…`
}

/** Removes links that may give access from plain text. */
export const readableText = (text: string): string => text.replaceAll(ADDRESS, withoutCode)

/**
 * Makes the HTML of a mail harmless: no addresses, so that nothing is loaded and no link works, and a policy that refuses scripts
 * and the network even outside a sandbox. A frame of the back office inherits its policy, which refuses inline styles: so these,
 * pictures, and words that a style would hide are left out.
 */
export function readableHtml(html: string): string {
  const harmless = withoutAddresses(html)
    .replaceAll(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replaceAll(/<\/?(style|meta)\b[^>]*>/gi, '')
    .replaceAll(/<div style="display:none[^>]*>[\s\S]*?<\/div>/gi, '')
    .replaceAll(/<img\b[^>]*?\balt="([^"]*)"[^>]*>/gi, '$1')
    .replaceAll(/\s(bgcolor|style)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '')
  return `<meta http-equiv="Content-Security-Policy" content="${POLICY}">${readableText(harmless)}`
}

const POLICY = "default-src 'none'"

/**
 * Makes the HTML of a mail harmless as above and keeps its styles, for the frame that has a policy of its own. A picture, which is
 * at another host, is replaced by its words.
 */
export const framedHtml = (html: string): string =>
  readableText(withoutAddresses(html).replaceAll(/<img\b[^>]*>/gi, wordsOf))

/** The words of a picture, in the font that mail clients show them in. */
const wordsOf = (picture: string): string =>
  `<b ${attribute('style', picture)}>${attribute('alt', picture).slice(5, -1)}</b>`

/** `name="value"` in a tag; empty if it has none. */
const attribute = (name: string, tag: string): string => new RegExp(`\\b${name}="[^"]*"`, 'i').exec(tag)?.[0] ?? ''

/** Removes what could load something, lead elsewhere or run. */
const withoutAddresses = (html: string): string =>
  html
    .replaceAll(/<(script|iframe|object)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<\/?(script|iframe|object|embed|form|base|link)\b[^>]*>/gi, '')
    .replaceAll(/<meta\b(?![^>]*\bname=)[^>]*>/gi, '')
    .replaceAll(/\s(href|src|srcset|action|background|on[a-z]+)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '')
