import { escapeHtml } from '../../../rules/escape-html'
import { formatMoney } from '../../../rules/money'
import { AFTERMATHS, type Aftermath, type BankOutcome, type BankPayment } from './bank-ledger'
import { COLLECTION_WORDS } from './bank-mandates'
import { testBankText } from './test-bank-page.text'

export interface TestBankPageOptions {
  payment: BankPayment
  /** Name of the shop that is paid. It needs no escapes. */
  shop: string
  /** Address for the browser after the decision. */
  returnUrl: string
  /** Milliseconds since the epoch, for the remaining validity of the payment. */
  now: number
  /** CSP nonce for the style element of the page. */
  nonce: string
  /** True if the bank accepts no payments; the page then says so and links back. */
  isClosed?: boolean
  /** CSRF token of the session, if the endpoint requires one. */
  csrfToken?: string | null
}

/**
 * Returns the payment page of the test bank in the language of the payment: a form that posts `outcome` to its own
 * address. Uses no scripts, external resources or inline style attributes.
 */
export function testBankPage({
  payment,
  shop,
  returnUrl,
  now,
  nonce,
  isClosed,
  csrfToken = null,
}: TestBankPageOptions): string {
  const t = testBankText[payment.language]
  const amount = formatMoney(payment.amount, payment.language)
  const rows: [string, string][] = [
    [t.description, payment.description],
    [t.account, 'NL00 PROEF 0123 4567 89'],
    [t.method, t.methodName],
  ]
  if (payment.status === 'ANNOUNCED') rows.push([t.validUntil, validUntil(payment, now)])
  else rows.push([t.state, t[payment.status]])
  if (payment.givesMandate) rows.push([t.mandate, t.mandateGiven(COLLECTION_WORDS)])
  const body =
    payment.status === 'COMPLETED'
      ? linkBack(t.done, { payment, shop, returnUrl }) + (isClosed ? '' : aftermathForm(payment, csrfToken))
      : isClosed
        ? linkBack(t.closed, { payment, shop, returnUrl })
        : form(payment, amount, csrfToken)

  return `<!doctype html>
<html lang="${payment.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${t.bank} — ${shop}</title>
<link rel="icon" href="data:,">
<style nonce="${escapeHtml(nonce)}">${STYLE}</style>
</head>
<body>
<main>
<p class="stripe">${t.banner}</p>
<div class="bank">
<p class="name"><span class="mark">${BANK_ICON}</span>${t.bank}</p>
<div class="card">
<div class="amount"><h1>${t.payTo({ shop })}</h1><b>${amount}</b></div>
<dl>
${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('\n')}
</dl>
${body}
</div>
<p class="hint">${t.afterwards({ shop })}</p>
</div>
</main>
</body>
</html>`
}

function form(payment: BankPayment, amount: string, csrfToken: string | null): string {
  const t = testBankText[payment.language]
  return `<form method="post">
${csrfField(csrfToken)}
<p>${t.choose}</p>
${button('COMPLETED', t.pay({ amount }), ' class="main"')}
<div class="others">
${button('CANCELLED', t.cancel)}
${button('EXPIRED', t.expire)}
${button('IN_PROGRESS', t.keepBusy)}
${button('FAILURE', t.fail)}
</div>
</form>`
}

/** A payment that is paid: what happens to it afterwards. */
function aftermathForm({ language }: BankPayment, csrfToken: string | null): string {
  const t = testBankText[language]
  return `<form method="post">
${csrfField(csrfToken)}
<p>${t.aftermath}</p>
<div class="others">
${AFTERMATHS.map((aftermath) => button(aftermath, t[aftermath])).join('\n')}
</div>
</form>`
}

const button = (outcome: BankOutcome | Aftermath, words: string, kind = ''): string =>
  `<button type="submit" name="outcome" value="${outcome}"${kind}>${words}</button>`

const csrfField = (csrfToken: string | null): string =>
  csrfToken === null ? '' : `<input type="hidden" name="_csrf" value="${escapeHtml(csrfToken)}">`

type Way = Pick<TestBankPageOptions, 'payment' | 'shop' | 'returnUrl'>

function linkBack(why: string, { payment, shop, returnUrl }: Way): string {
  const t = testBankText[payment.language]
  return `<div class="done"><p>${why}</p><a class="main" href="${escapeHtml(returnUrl)}">${t.back({ shop })}</a></div>`
}

function validUntil({ expiresAt, language }: BankPayment, now: number): string {
  const t = testBankText[language]
  const minutes = Math.ceil((expiresAt - now) / 60_000)
  return minutes > 0 ? t.inMinutes({ minutes }) : t.over
}

/** Classical facade with three columns. */
const BANK_ICON = `<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M3 8 12 3l9 5zM6 11v7M12 11v7M18 11v7M3 21h18"/></svg>`

/** Grey with a striped banner, so that nobody mistakes it for a real bank. */
const STYLE = `
:root{color-scheme:light;font:1rem/1.5 system-ui,sans-serif;background:#e8eaed;color:#1b2127}
*{box-sizing:border-box}
body,p,dl,dd,h1{margin:0}
.stripe{background:repeating-linear-gradient(135deg,#ffd34d 0 18px,#f6c22e 18px 36px);color:#2a1d00;text-align:center;font-weight:700;padding:10px 16px;font-size:.875rem}
.bank{max-width:520px;margin:48px auto;padding-inline:16px}
.name{display:flex;align-items:center;gap:12px;margin-bottom:18px;font-size:1.375rem;font-weight:700;line-height:1}
.mark{width:40px;height:40px;border-radius:8px;background:#2b3440;color:#fff;display:grid;place-items:center}
.card{background:#fff;border:1px solid #d3d8de;border-radius:12px;overflow:hidden}
.amount{padding:28px 28px 22px;border-bottom:1px solid #d3d8de}
.amount h1{font-size:1rem;font-weight:500;line-height:1.4;color:#444d57}
.amount b{display:block;font-size:2.5rem;font-weight:700;line-height:1.1;letter-spacing:-.03em;margin-top:4px}
dl{padding:16px 28px;border-bottom:1px solid #d3d8de;font-size:.875rem}
dl div{display:flex;justify-content:space-between;gap:16px;padding:4px 0}
dt{color:#444d57}
dd{text-align:right;overflow-wrap:anywhere}
form,.done{padding:22px 28px 28px;display:grid;gap:10px}
form p,.done p{font-size:.875rem;color:#444d57}
button,a.main{font:inherit;font-weight:700;min-height:44px;padding:8px 16px;border:1px solid #76808b;border-radius:8px;background:#fff;color:#1b2127;cursor:pointer;text-align:center;text-decoration:none}
button:hover{background:#f1f3f5}
button.main,a.main{background:#2b3440;border-color:#2b3440;color:#fff;min-height:64px;font-size:1.1875rem;border-radius:12px;display:grid;place-items:center}
button.main:hover,a.main:hover{background:#161c24}
.others{display:grid;grid-template-columns:1fr 1fr;gap:10px}
:focus-visible{outline:3px solid #1a5fd6;outline-offset:2px}
.hint{text-align:center;margin-top:16px;font-size:.875rem;color:#4f5862}
@media (max-width:26rem){.bank{margin-top:24px}.others{grid-template-columns:1fr}}
`
