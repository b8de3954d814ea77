import type { PaymentStatus } from '../../../rules/payment-status'
import { defineText } from '../../../rules/text'

/** Texts for each payment status; `…Text` is the line below. */
export const paymentStatusText = defineText(
  {
    ANNOUNCED: 'Wachten op je betaling',
    ANNOUNCEDText: 'We wachten op een bericht van je bank. Deze pagina ververst vanzelf.',
    IN_PROGRESS: 'Je betaling wordt verwerkt',
    IN_PROGRESSText: 'Dit duurt meestal een paar seconden. Je hoeft niets te doen.',
    COMPLETED: 'Gelukt! Je betaling is binnen',
    COMPLETEDText: 'We sturen je door naar je bestelling.',
    CANCELLED: 'Je hebt de betaling geannuleerd',
    CANCELLEDText: 'Er is niets afgeschreven. Je bestelling staat nog klaar.',
    EXPIRED: 'De betaling is niet meer geldig',
    EXPIREDText: 'Start een nieuwe betaling om je bestelling af te ronden.',
    due: 'Betaal om dit te houden',
    dueBack: 'Betaal om dit terug te krijgen',
    pay: 'Betalen',
    rest: (p: { amount: string }) => `Nog ${p.amount} te betalen`,
  } satisfies StatusWords & Record<'due' | 'dueBack' | 'pay', string> & { rest: unknown },
  {
    ANNOUNCED: 'Waiting for your payment',
    ANNOUNCEDText: 'We are waiting for word from your bank. This page refreshes by itself.',
    IN_PROGRESS: 'Your payment is being processed',
    IN_PROGRESSText: 'This usually takes a few seconds. There is nothing you need to do.',
    COMPLETED: 'Done! Your payment is in',
    COMPLETEDText: 'We are taking you to your order.',
    CANCELLED: 'You cancelled the payment',
    CANCELLEDText: 'Nothing was charged. Your order is still waiting.',
    EXPIRED: 'The payment is no longer valid',
    EXPIREDText: 'Start a new payment to complete your order.',
    due: 'Pay to keep this',
    dueBack: 'Pay to get this back',
    pay: 'Pay',
    rest: (p) => `${p.amount} left to pay`,
  },
)

type StatusWords = Record<PaymentStatus | `${PaymentStatus}Text`, string>

export const paymentStatusMeta = defineText(
  { title: 'Betalingsstatus', description: 'Hoe het met de betaling van je bestelling staat.' },
  { title: 'Payment status', description: 'How the payment of your order stands.' },
)
