import { escapeHtml } from '../../rules/escape-html'
import { type MailReference, mailKindOf } from '../../rules/mail-kinds'
import { openingParagraphs, ownSubject } from '../../rules/mail-words'
import { brandTokens, hasOwnColors, OWN_BRAND } from '../../rules/shop-brand'
import { logoPath, logoSize, paperLogo } from '../../rules/shop-logo'
import type { Locale } from '../../rules/text'
import type { Deps } from '../common/context'
import { frameText } from './mail.text'

export interface MailContent {
  /** Makes queueing idempotent, and begins with the kind of the mail. */
  reference: MailReference
  locale: Locale
  subject: string
  /** Preview text that mail clients show after the subject; defaults to the first paragraph. */
  preview?: string
  /** Defaults to the subject. */
  heading?: string
  paragraphs: readonly string[]
  /** The call-to-action button; can be placed in a section instead. */
  link?: MailLink
  sections?: readonly MailSection[]
  /** Small print at the end. */
  notes: readonly (string | MailLink)[]
  /** Footer text that explains why the recipient gets this mail. */
  why: string
}

export interface MailLink {
  href: string
  label: string
}

export interface MailSection {
  title?: string
  /** Draws a box around the section. */
  isBox?: boolean
  /** Highlights the section as a problem. */
  isProblem?: boolean
  paragraphs?: readonly string[]
  rows?: readonly MailRow[]
  /** Numbered steps. */
  steps?: readonly MailStep[]
  /** The call-to-action button of the mail, if it belongs to this section. */
  button?: MailLink
  link?: MailLink
}

export interface MailRow {
  label: string
  /** Small text below the label. */
  lines?: readonly (string | MailLink)[]
  /** Right-aligned text, such as a price. */
  value?: string
  isTotal?: boolean
}

export interface MailStep {
  title: string
  text: string
  link?: MailLink
}

export interface MailBody {
  reference: MailReference
  subject: string
  text: string
  html: string
}

/** Public URL and contact details of the shop. */
export type MailSender = Pick<Deps, 'publicUrl' | 'shopSettings'>

/**
 * Returns a mail as plain text and as HTML with the same content. The HTML works in old and new mail clients: one table
 * of at most 600 pixels, inline styles, light and dark colours, and a logo that is optional.
 */
export function layOutMail(sender: MailSender, content: MailContent): MailBody {
  const worded = withOwnWords(sender, { ...content, subject: oneLine(content.subject) })
  const { reference, subject } = worded
  return { reference, subject, text: textOf(sender, worded), html: inColors(sender, htmlOf(sender, worded)) }
}

/**
 * Adds the shop's own words for this kind of mail. What the mail itself says stays, also its subject: that is the heading, since it
 * can hold what the recipient has to know.
 */
function withOwnWords({ shopSettings }: MailSender, content: MailContent): MailContent {
  const words = shopSettings.mailWords(mailKindOf(content.reference))
  if (!words) return content
  const { locale, subject, heading = subject, paragraphs } = content
  const filling = { shop: shopSettings.brand().name, subject }
  return {
    ...{ ...content, heading },
    subject: ownSubject(words, locale, filling) ?? subject,
    paragraphs: [...paragraphs, ...openingParagraphs(words, locale, filling)],
  }
}

/** Puts the colours that the owner chose in the styles. A text has no quotes that could look like a style. */
function inColors({ shopSettings }: MailSender, html: string): string {
  const brand = shopSettings.brand()
  if (hasOwnColors(brand)) return html
  const { action, 'on-action': onAction, link, 'bg-brand': banner } = brandTokens(brand)
  const [button, darkButton] = action ?? []
  const chosen = new Map<string, string | undefined>([
    ...([
      ['#14523f', button],
      ['#6fd6ab', darkButton],
      ['#8de3bf', link?.[1]],
    ] as const),
    ...([
      ['#06231a', onAction?.[1]],
      ['#123f33', banner?.[0]],
    ] as const),
  ])
  return html.replace(STYLED, (part) => part.replace(/#[0-9a-f]{6}/g, (color) => chosen.get(color) ?? color))
}

const STYLED = /(?:style|bgcolor)="[^"]*"|<style>[^<]*<\/style>/g

/** Prevents header injection by a line break in the subject. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ')

function textOf({ publicUrl, shopSettings }: MailSender, content: MailContent): string {
  const { locale, subject, heading = subject, paragraphs, link, sections = [], notes, why } = content
  const words = frameText[locale]
  const { phone, address } = shopSettings.contact()
  const { name } = shopSettings.brand()
  const help = [`${words.help}: ${publicUrl}/hulp`, ...(phone ? [`${words.orCall} ${phone}`] : [])].join(', ')
  const foot = ['-- ', why, help, [name, ...(address ? [address] : [])].join(', ')].join('\n')
  const parts = [oneLine(heading), ...paragraphs, ...(link ? [linkText(link)] : []), ...sections.map(sectionText)]
  return `${[...parts, ...shopSettings.mailClosing(locale), ...notes.map(inline), foot].join('\n\n')}\n`
}

const linkText = ({ label, href }: MailLink) => `${label}:\n${href}`

function sectionText({ title, paragraphs = [], rows = [], steps = [], button, link }: MailSection): string {
  const rowTexts = rows.map(({ label, lines = [], value }) =>
    [value === undefined ? label : `${label}: ${value}`, ...lines.map((line) => `  ${inline(line)}`)].join('\n'),
  )
  const stepTexts = steps.map(({ title, text, link }, at) =>
    [`${at + 1}. ${title}`, `   ${text}`, ...(link ? [`   ${inline(link)}`] : [])].join('\n'),
  )
  const parts = [...paragraphs, ...(rows.length > 0 ? [rowTexts.join('\n')] : []), ...stepTexts]
  const all = [...parts, ...[button, link].flatMap((one) => (one ? [linkText(one)] : []))].join('\n\n')
  return title === undefined ? all : `${title.toUpperCase()}\n${all}`
}

const inline = (line: string | MailLink) => (typeof line === 'string' ? line : `${line.label}: ${line.href}`)

function htmlOf(sender: MailSender, content: MailContent): string {
  const { locale, subject, heading = subject, paragraphs, link, sections = [], notes, why } = content
  const preview = content.preview ?? paragraphs[0] ?? ''
  const closing = sender.shopSettings.mailClosing(locale)
  const main = link ?? sections.find(({ button }) => button)?.button
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="m-page" style="margin:0;padding:0;background:#f3f6f4">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:#f3f6f4" aria-hidden="true">${escapeHtml(preview)}${'&#847;&zwnj;&nbsp;'.repeat(30)}</div>
<div role="main" aria-label="${escapeHtml(subject)}">
<table role="presentation" class="m-page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f6f4" style="background:#f3f6f4"><tr><td class="m-out" align="center" style="padding:28px 12px 40px">
<table role="presentation" class="m-wrap" width="600" cellpadding="0" cellspacing="0" border="0" style="width:600px;max-width:600px;table-layout:fixed">
<tr><td class="m-head" bgcolor="#123f33" style="background:#123f33;border-radius:12px 12px 0 0;padding:20px 32px">${markOf(sender)}</td></tr>
<tr><td class="m-card m-pad" bgcolor="#ffffff" style="background:#ffffff;border-radius:0 0 12px 12px;padding:36px 32px 20px;${WRAP}">
<h1 class="m-fg m-h1" style="margin:0 0 14px;${FONT}font-size:28px;line-height:34px;font-weight:700;letter-spacing:-.4px;color:#11211a;${WRAP}">${escapeHtml(oneLine(heading))}</h1>
${[...paragraphs.map(p), ...(link ? [buttonOf(link)] : []), ...sections.map(section), ...closing.map(p), ...(main ? [pasted(locale, main)] : []), ...notes.map(note)].join('\n')}
</td></tr>
<tr><td class="m-foot" style="padding:22px 32px;${WRAP}">${foot(sender, locale, why)}</td></tr>
</table></td></tr></table>
</div>
</body>
</html>
`
}

/** The logo for mails, or another if it is a PNG, since few mail clients show an SVG; else the wordmark, or the name as text. */
function markOf({ publicUrl, shopSettings }: MailSender): string {
  const { name } = shopSettings.brand()
  const style = `display:block;border:0;${FONT}font-size:26px;line-height:40px;font-weight:700;color:#ffffff`
  const image = (path: string, { width, height }: { width: number; height: number }) =>
    `<img src="${escapeHtml(publicUrl)}${path}" width="${width}" height="${height}" alt="${escapeHtml(name)}" style="${style}">`
  const logo = shopSettings.logo()
  const { light, dark, paper } = logo
  const onWhite = paperLogo(logo)
  const room = { width: 240, height: 40 }
  if (!paper && dark?.type === 'png') return image(logoPath(dark), logoSize(dark, room))
  // On the colour of the banner, which is always dark.
  if (onWhite)
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="#ffffff" style="background:#ffffff;border-radius:6px;padding:6px 10px">${image(logoPath(onWhite), logoSize(onWhite, room)).replace('color:#ffffff', 'color:#11211a')}</td></tr></table>`
  return name === OWN_BRAND.name && !light
    ? image('/mail-wordmark.png', { width: 122, height: 40 })
    : `<span style="${style}">${escapeHtml(name)}</span>`
}

const p = (text: string) => `<p class="m-fg" style="margin:0 0 16px;${BODY}color:#11211a">${escapeHtml(text)}</p>`

const note = (text: string | MailLink) =>
  `<p class="m-fg2" style="margin:0 0 12px;${SMALL}color:#5a6a62">${typeof text === 'string' ? escapeHtml(text) : anchor(text)}</p>`

const anchor = ({ href, label }: MailLink) =>
  `<a class="m-link" href="${escapeHtml(href)}" style="color:#14523f;text-decoration:underline">${escapeHtml(label)}</a>`

const buttonOf = ({ href, label }: MailLink) =>
  `<table role="presentation" class="m-btn" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td class="m-b1" bgcolor="#14523f" style="border-radius:8px;background:#14523f;border:1px solid #14523f"><a href="${escapeHtml(href)}" class="m-on" style="display:block;padding:14px 26px;${FONT}font-size:17px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none;text-align:center">${escapeHtml(label)}</a></td></tr></table>`

const pasted = (locale: Locale, { href }: MailLink) =>
  `<p class="m-fg2" style="margin:0 0 20px;${SMALL}color:#5a6a62;${WRAP}">${escapeHtml(frameText[locale].paste)}<br>${anchor({ href, label: href })}</p>`

function section(content: MailSection): string {
  const { title, isBox, isProblem, paragraphs = [], rows = [], steps = [], button, link } = content
  const heading =
    title === undefined
      ? ''
      : `<h2 class="m-fg" style="margin:0 0 8px;${FONT}font-size:18px;line-height:24px;font-weight:700;color:#11211a;${WRAP}">${escapeHtml(title)}</h2>`
  const table =
    rows.length === 0
      ? ''
      : `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse">${rows.map(row).join('')}</table>`
  const links = [...(button ? [buttonOf(button)] : []), ...(link ? [linkLine(link)] : [])]
  const all = [heading, ...paragraphs.map(p), table, ...steps.map(step), ...links].join('')
  if (!isBox && !isProblem) return all
  const edge = isProblem ? 'border-left:4px solid #c22e21;' : ''
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td class="m-well" bgcolor="#e9efec" style="background:#e9efec;border-radius:12px;padding:18px 20px 4px;${edge}${WRAP}">${all}</td></tr></table>`
}

const linkLine = (link: MailLink) => `<p style="margin:0 0 16px;${BODY}">${anchor(link)}</p>`

function row({ label, lines = [], value, isTotal }: MailRow): string {
  const weight = isTotal ? 'font-weight:700;' : ''
  const cell = `border-top:1px solid #dbe3df;${FONT}font-size:16px;line-height:23px;color:#11211a;${weight}`
  const small = lines
    .map((line) => (typeof line === 'string' ? escapeHtml(line) : anchor(line)))
    .map(
      (line) =>
        `<br><span class="m-fg2" style="font-size:14px;line-height:20px;color:#5a6a62;font-weight:400">${line}</span>`,
    )
    .join('')
  const right =
    value === undefined
      ? ''
      : `<td class="m-line m-fg" valign="top" align="right" style="${cell}padding:11px 0;white-space:nowrap">${escapeHtml(value)}</td>`
  const span = value === undefined ? ' colspan="2"' : ''
  return `<tr><td class="m-line m-fg" valign="top"${span} style="${cell}padding:11px 12px 11px 0;${WRAP}">${escapeHtml(label)}${small}</td>${right}</tr>`
}

const step = ({ title, text, link }: MailStep, at: number) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px"><tr><td valign="top" width="34" style="${FONT}font-size:18px;line-height:25px;font-weight:700"><span class="m-link" style="color:#14523f">${at + 1}</span></td><td valign="top" style="${WRAP}"><p class="m-fg" style="margin:0 0 2px;${BODY}color:#11211a"><b>${escapeHtml(title)}</b></p><p class="m-fg" style="margin:0;${BODY}color:#42524a">${escapeHtml(text)}${link ? `<br>${anchor(link)}` : ''}</p></td></tr></table>`

function foot({ publicUrl, shopSettings }: MailSender, locale: Locale, why: string): string {
  const words = frameText[locale]
  const { phone, address } = shopSettings.contact()
  const { name } = shopSettings.brand()
  const call = phone
    ? ` ${words.orCall} ${anchor({ href: `tel:${phone.replace(/[^+\d]/g, '')}`, label: phone.replaceAll(' ', '\u00a0') })}`
    : ''
  const line = (html: string) => `<p class="m-fg2" style="margin:0 0 8px;${SMALL}color:#5a6a62">${html}</p>`
  const help = anchor({ href: `${publicUrl}/hulp`, label: words.help })
  return line(`${escapeHtml(why)} ${help}${call}.`) + line(escapeHtml([name, ...(address ? [address] : [])].join(', ')))
}

const FONT = "font-family:'Segoe UI',system-ui,-apple-system,Helvetica,Arial,sans-serif;"
const BODY = `${FONT}font-size:16px;line-height:25px;`
const SMALL = `${FONT}font-size:14px;line-height:21px;`
/** A domain name of 63 letters has no natural line break. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word;'

/** For mail clients that support style sheets: narrow screens and dark mode, in which the header stays green. */
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
@media (max-width:620px){.m-wrap{width:100%!important}.m-pad{padding:26px 20px 12px!important}.m-foot{padding:18px 20px!important}.m-h1{font-size:25px!important;line-height:30px!important}.m-btn,.m-btn td{width:100%!important}.m-out{padding:0!important}.m-card,.m-head{border-radius:0!important}.m-head{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){.m-page{background:#0b1411!important}.m-card{background:#121d19!important}.m-fg{color:#edf4f0!important}.m-fg2{color:#98aaa1!important}.m-line{border-color:#24342d!important}.m-well{background:#0d1714!important}.m-link{color:#8de3bf!important}.m-b1{background:#6fd6ab!important;border-color:#6fd6ab!important}.m-on{color:#06231a!important}}
`
