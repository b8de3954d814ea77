import { formatMoney } from '../../../rules/money'
import { escapeHtml } from '../escape-html'
import type { BankPayment } from './bank-ledger'
import type { BankOutcome } from './bank-outcome'
import { testBankText } from './test-bank-page.text'
import { TEST_BANK_STYLE } from './test-bank-style'

export interface TestBankPageOptions {
  payment: BankPayment
  /** Where the browser goes when there is nothing left to choose. */
  returnUrl: string
  /** Milliseconds since the epoch, for how long the payment is still valid. */
  now: number
  /** The nonce of the page's Content-Security-Policy, for its one style element. */
  nonce: string
  /** The session's token, when the door asks for one. */
  csrfToken?: string | null
}

/**
 * The payment page of the test bank, in the language of the payment: a plain form that posts `outcome` to its own
 * address. It needs no script, asks nothing from elsewhere and has no inline style attribute.
 */
export function testBankPage({ payment, returnUrl, now, nonce, csrfToken = null }: TestBankPageOptions): string {
  const t = testBankText[payment.language]
  const amount = formatMoney(payment.amount, payment.language)
  const rows: [string, string][] = [
    [t.description, payment.description],
    [t.account, 'NL00 PROEF 0123 4567 89'],
    [t.method, t.methodName],
  ]
  if (payment.status === 'ANNOUNCED') rows.push([t.validUntil, validUntil(payment, now)])
  else rows.push([t.state, t[payment.status]])
  const body = payment.status === 'COMPLETED' ? wayBack(payment, returnUrl) : form(payment, amount, csrfToken)

  return `<!doctype html>
<html lang="${payment.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${t.bank} — Wimpel</title>
<link rel="icon" href="data:,">
<style nonce="${escapeHtml(nonce)}">${TEST_BANK_STYLE}</style>
</head>
<body>
<main>
<p class="stripe">${t.banner}</p>
<div class="bank">
<p class="name"><span class="mark">${BANK_ICON}</span>${t.bank}</p>
<div class="card">
<div class="amount"><h1>${t.payTo}</h1><b>${amount}</b></div>
<dl>
${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('\n')}
</dl>
${body}
</div>
<p class="hint">${t.afterwards}</p>
</div>
</main>
</body>
</html>`
}

function form(payment: BankPayment, amount: string, csrfToken: string | null): string {
  const t = testBankText[payment.language]
  const button = (outcome: BankOutcome, words: string, kind = '') =>
    `<button type="submit" name="outcome" value="${outcome}"${kind}>${words}</button>`
  return `<form method="post">
${csrfToken === null ? '' : `<input type="hidden" name="_csrf" value="${escapeHtml(csrfToken)}">`}
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

function wayBack({ language }: BankPayment, returnUrl: string): string {
  const t = testBankText[language]
  return `<div class="done"><p>${t.done}</p><a class="main" href="${escapeHtml(returnUrl)}">${t.back}</a></div>`
}

function validUntil({ expiresAt, language }: BankPayment, now: number): string {
  const t = testBankText[language]
  const minutes = Math.ceil((expiresAt - now) / 60_000)
  return minutes > 0 ? t.inMinutes({ minutes }) : t.over
}

/** A classical front with three columns. */
const BANK_ICON = `<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M3 8 12 3l9 5zM6 11v7M12 11v7M18 11v7M3 21h18"/></svg>`
