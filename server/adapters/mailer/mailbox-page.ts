import { escapeHtml } from '../../../rules/escape-html'
import type { Locale } from '../../../rules/text'
import type { StoredMail } from './mailbox'
import { mailboxText } from './mailbox-page.text'

export interface MailboxPageOptions {
  /** Name of the shop that sends the mails. It needs no escapes. */
  shop: string
  locale?: Locale
  /** CSP nonce for the style element of the page. */
  nonce: string
}

/** Page of `GET /dev/mail`: each mail with its text, its links, and its HTML in a frame. */
export function mailboxPage(mails: readonly StoredMail[], { shop, locale = 'nl', nonce }: MailboxPageOptions): string {
  const t = mailboxText[locale]
  const list = mails.length === 0 ? `<p>${t.empty}</p>` : mails.map((mail) => article(mail, locale)).join('\n')
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${t.title} — ${shop}</title>
<link rel="icon" href="data:,">
<style nonce="${escapeHtml(nonce)}">${STYLE}</style>
</head>
<body>
<main>
<h1>${t.title}</h1>
<p class="intro">${t.intro} ${t.count({ count: mails.length })}.</p>
${list}
</main>
</body>
</html>`
}

/** Links in a mail may open a new window; everything else is disabled. */
export const FRAME_RIGHTS = 'allow-popups allow-popups-to-escape-sandbox'

/** Page of `GET /dev/mail/:id`: the mail as a mail client displays it. */
export const mailFrame = ({ html }: StoredMail): string => html.replace('<head>', '<head><base target="_blank">')

function article(mail: StoredMail, locale: Locale): string {
  const t = mailboxText[locale]
  return `<article id="${escapeHtml(mail.id)}">
<h2>${escapeHtml(mail.subject)}</h2>
<dl>
<div><dt>${t.to}</dt><dd>${escapeHtml(mail.to)}</dd></div>
<div><dt>${t.sent}</dt><dd><time datetime="${new Date(mail.sentAt).toISOString()}">${momentOf(mail.sentAt, locale)}</time></dd></div>
</dl>
<h3>${t.asText}</h3>
<pre>${withLinks(mail.text)}</pre>
<details>
<summary>${t.asHtml}</summary>
<iframe title="${escapeHtml(t.frame({ subject: mail.subject }))}" loading="lazy" sandbox="${FRAME_RIGHTS}" src="/dev/mail/${escapeHtml(mail.id)}"></iframe>
<p><a href="/dev/mail/${escapeHtml(mail.id)}">${t.alone}</a></p>
</details>
</article>`
}

/** Converts web addresses to links, without a trailing full stop or bracket. */
function withLinks(text: string): string {
  const pieces = text.split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
  return pieces.map((piece, at) => (at % 2 === 1 ? link(piece) : escapeHtml(piece))).join('')
}

const link = (address: string): string => `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`

const momentOf = (at: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'nl-NL', {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: 'Europe/Amsterdam',
  }).format(at)

const STYLE = `
:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#f3f6f4,#0b1411);color:light-dark(#11211a,#edf4f0)}
body{margin:0}
main{max-width:46rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:1.75rem;margin:0 0 .5rem}
.intro{margin:0 0 1.5rem}
article{background:light-dark(#fff,#121d19);border:1px solid light-dark(#dbe3df,#24342d);border-radius:12px;padding:1.25rem;margin-bottom:1rem}
h2{font-size:1.125rem;margin:0 0 .5rem;overflow-wrap:anywhere}
h3{font-size:.875rem;margin:1rem 0 .25rem}
dl{margin:0;font-size:.875rem}
dl div{display:flex;gap:.5rem}
dt{min-width:6rem;color:light-dark(#42524a,#b7c6be)}
dd{margin:0;overflow-wrap:anywhere}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
a{color:light-dark(#14523f,#8de3bf)}
summary{cursor:pointer;margin-top:1rem;font-size:.875rem;font-weight:600}
:focus-visible{outline:3px solid light-dark(#1a5fd6,#94bdff);outline-offset:2px}
iframe{width:100%;height:26rem;margin-top:.5rem;border:1px solid light-dark(#dbe3df,#24342d);border-radius:8px;background:#fff}
`
