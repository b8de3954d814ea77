import { createHash } from 'node:crypto'
import { escapeHtml } from '../../rules/escape-html'
import type { Locale } from '../../rules/text'
import { alonePageText } from './alone-page.text'

export interface AlonePage {
  locale: Locale
  kind: 'offline' | 'busy' | 'mistake'
  /** Text below the title. Not used by the offline page, which has its own. */
  message?: string
}

/**
 * Returns a self-contained page without scripts, external styles or data: for offline readers, and for a shop that is
 * busy, stopping or failed. Send it with `ALONE_PAGE_POLICY`, which permits its inline style.
 */
export function alonePage({ locale, kind, message }: AlonePage): string {
  const t = alonePageText[locale]
  const title = { offline: t.offlineTitle, busy: t.busyTitle, mistake: t.mistakeTitle }[kind]
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${FLAGS}
<h1>${title}</h1>
<p>${escapeHtml(message ?? t.offline)}</p>
<p><a class="button" href="">${t.reload}</a> <a href="/">${t.home}</a></p>
</main>
</body>
</html>
`
}

interface MessagePage {
  locale: Locale
  title: string
  paragraphs: readonly string[]
  /** Label of a button that posts to the page's own address. */
  button?: string
}

/** Returns a self-contained page with a message and perhaps one button. Send it with `MESSAGE_PAGE_POLICY`. */
export const messagePage = ({ locale, title, paragraphs, button }: MessagePage): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${FLAGS}
<h1>${escapeHtml(title)}</h1>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
${button ? `<form method="post"><button class="button" type="submit">${escapeHtml(button)}</button></form>` : ''}
<p><a href="/">${alonePageText[locale].home}</a></p>
</main>
</body>
</html>
`

const STYLE = `body{margin:0;background:light-dark(#f3f6f4,#0b1411);color:light-dark(#11211a,#edf4f0);font:1.0625rem/1.55 system-ui,sans-serif}
main{box-sizing:border-box;display:grid;gap:14px;place-items:center;align-content:center;min-height:100vh;padding:48px 20px 80px;text-align:center}
svg{width:min(560px,100%);height:auto}
h1{max-width:22ch;margin:0;font-size:clamp(1.875rem,1.4rem + 2vw,2.75rem);letter-spacing:-.03em;line-height:1.1}
p{max-width:52ch;margin:0;color:light-dark(#42524a,#b7c6be)}
a{margin:8px;color:light-dark(#14523f,#6fd6ab)}
.button{display:inline-block;padding:11px 22px;border:0;border-radius:8px;font:inherit;background:light-dark(#14523f,#6fd6ab);color:light-dark(#fff,#0b1411);font-weight:650;text-decoration:none}`

/** Three decorative pennants on a rope. */
const FLAGS = `<svg viewBox="0 0 560 110" aria-hidden="true" focusable="false">
<path d="M0 12Q280 82 560 12" fill="none" stroke="#8ea69b" stroke-width="2"/>
<path d="M176 42l52 14-56 12z" fill="#d43a2c"/>
<path d="M262 48l56 14-56 14z" fill="#ff7a26"/>
<path d="M350 43l52 10-50 16z" fill="#1f4fa3"/>
</svg>`

/** Content-Security-Policy of a standalone page: permits only its inline style. */
export const ALONE_PAGE_POLICY = `default-src 'none';style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}';base-uri 'none';form-action 'none';frame-ancestors 'none'`

/** As `ALONE_PAGE_POLICY`, for a page whose button posts to it. */
export const MESSAGE_PAGE_POLICY = ALONE_PAGE_POLICY.replace("form-action 'none'", "form-action 'self'")
