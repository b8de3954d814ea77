import { defineText } from '../../../rules/text'

/** Texts for the payment methods and the order button. */
export const paymentText = defineText(
  {
    method: 'Betaalwijze',
    chooseMethod: 'Kies een betaalwijze.',
    noMethods: 'De betaalwijzen konden niet worden geladen.',
    retry: 'Opnieuw proberen',
    total: 'Totaal incl. btw',
    fee: (p: { method: string; fee: string }) => `Met administratiekosten voor ${p.method}: ${p.fee}.`,
    pay: 'Betalen',
    payWith: (p: { method: string }) => `Betalen met ${p.method}`,
    obligation: 'met betalingsverplichting',
    ordering: 'Je bestelling wordt geplaatst…',
    goingTo: (p: { method: string }) => `Je gaat naar ${p.method}…`,
    opening: 'Je bestelling wordt geopend…',
    failed: 'Er is iets misgegaan. Probeer het later nog eens.',
    unanswered:
      'We kregen geen antwoord, dus we weten niet of je bestelling is geplaatst. Kijk eerst bij je bestellingen voordat je het opnieuw probeert.',
  },
  {
    method: 'Payment method',
    chooseMethod: 'Choose a payment method.',
    noMethods: 'The payment methods could not be loaded.',
    retry: 'Try again',
    total: 'Total incl. VAT',
    fee: (p) => `Includes administration costs for ${p.method}: ${p.fee}.`,
    pay: 'Pay',
    payWith: (p) => `Pay with ${p.method}`,
    obligation: 'with obligation to pay',
    ordering: 'Placing your order…',
    goingTo: (p) => `Taking you to ${p.method}…`,
    opening: 'Opening your order…',
    failed: 'Something went wrong. Please try again later.',
    unanswered:
      'We got no answer, so we do not know whether your order was placed. Look at your orders before you try again.',
  },
)
