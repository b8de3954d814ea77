import { defineText } from '../../../rules/text'

interface Balance {
  /** Name of the registrar. */
  at: string
  amount: string
  days: number
}

export const registrarBalancesText = defineText(
  {
    lasts: (p: Balance) => `Saldo bij ${p.at}: ${p.amount}, genoeg voor ${p.days === 1 ? '1 dag' : `${p.days} dagen`}.`,
    lastsLong: (p: Omit<Balance, 'days'>) => `Saldo bij ${p.at}: ${p.amount}, genoeg voor meer dan 13 weken.`,
    unknown: (p: { count: number }) =>
      p.count === 1
        ? 'Van 1 verlenging is de inkoopprijs niet bekend; die telt niet mee.'
        : `Van ${p.count} verlengingen is de inkoopprijs niet bekend; die tellen niet mee.`,
    topUp: 'Vul het saldo aan: zonder saldo wachten registraties en verlengingen.',
  },
  {
    lasts: (p) => `Balance at ${p.at}: ${p.amount}, enough for ${p.days === 1 ? '1 day' : `${p.days} days`}.`,
    lastsLong: (p) => `Balance at ${p.at}: ${p.amount}, enough for more than 13 weeks.`,
    unknown: (p) =>
      p.count === 1
        ? 'The cost of 1 renewal is unknown; it is not counted.'
        : `The cost of ${p.count} renewals is unknown; they are not counted.`,
    topUp: 'Top up the balance: without it, registrations and renewals wait.',
  },
)
