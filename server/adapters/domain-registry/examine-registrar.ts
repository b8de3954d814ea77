import { type Finding, fine, wrong } from '../examination'

/** Beyond it, ends of terms and limits of time begin to differ. */
const CLOCK_TOLERANCE_MS = 60_000

/** Compares the clock of this machine with the time at the registrar, which it says in the header `Date` of its responses. */
export function examineClock(date: string | undefined, now: number): Finding {
  const check = 'registry: clock'
  const ahead = Date.parse(date ?? '') - now
  if (!Number.isFinite(ahead)) return fine(check, 'the registrar does not say the time')
  const seconds = Math.round(Math.abs(ahead) / 1000)
  if (Math.abs(ahead) <= CLOCK_TOLERANCE_MS) return fine(check, `within ${Math.max(1, seconds)} s of the registrar`)
  return wrong(
    check,
    `differs by ${seconds} s from the registrar`,
    'Keep time: systemctl enable --now systemd-timesyncd',
  )
}

/** Says what is left of the balance, which the registrar keeps in one currency. An empty one stops every registration. */
export function examineBalance(amount: number | null, currency: string | null): Finding {
  const check = 'registry: balance'
  if (amount === null) return fine(check, 'the registrar does not say the balance')
  const said = `${amount.toFixed(2)} ${currency ?? ''}`.trim()
  if (currency !== null && currency !== 'EUR')
    return wrong(
      check,
      `the balance is ${said}`,
      'Ask the registrar for an account in euros: prices are compared in euros.',
    )
  if (amount <= 0) return wrong(check, `the balance is ${said}`, 'Top up the account: registrations and renewals wait.')
  return fine(check, `the balance is ${said}`)
}
