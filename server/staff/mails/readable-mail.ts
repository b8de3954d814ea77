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
  const harmless = html
    .replaceAll(/<(script|style|iframe|object)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<\/?(script|style|iframe|object|embed|form|base|link|meta)\b[^>]*>/gi, '')
    .replaceAll(/<div style="display:none[^>]*>[\s\S]*?<\/div>/gi, '')
    .replaceAll(/<img\b[^>]*?\balt="([^"]*)"[^>]*>/gi, '$1')
    .replaceAll(/\s(href|src|srcset|action|background|bgcolor|style|on[a-z]+)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '')
  return `<meta http-equiv="Content-Security-Policy" content="${POLICY}">${readableText(harmless)}`
}

const POLICY = "default-src 'none'"
