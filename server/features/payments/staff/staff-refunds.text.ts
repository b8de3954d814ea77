import { defineText } from '../../../../rules/text'

export const text = defineText(
  {
    NOT_DELIVERED: 'Een gekozen regel is niet geleverd. Wat niet geleverd kan worden, gaat vanzelf terug.',
    REFUNDED_BEFORE: 'Een gekozen regel is al terugbetaald.',
    NOT_PAID: 'Een gekozen regel is niet betaald. Crediteer dan de factuur.',
    CHARGED_BACK: 'De bank van de klant heeft deze betaling teruggehaald. Terugbetalen zou dubbel zijn.',
    REFUNDED_ELSEWHERE: 'Bij de betaaldienst is meer teruggegeven dan de winkel weet. Zoek dat eerst uit.',
    TOO_LITTLE_LEFT: 'Van de betaling is minder over dan dit bedrag.',
    NOT_RETRIABLE: 'Deze terugbetaling kan niet opnieuw: ze is niet mislukt, of gaat niet via de bank.',
    NOT_TRANSFERABLE: 'Dit wacht niet op een overboeking, zit al in een bestand of is al overgemaakt.',
    transfers: 'Kies 1 tot 500 terugbetalingen, elke één keer.',
    executeOn: 'Kies een dag van vandaag tot over 30 dagen.',
    holderName: 'Vul de naam van de rekeninghouder in, hoogstens 70 tekens.',
    iban: 'Dit is geen IBAN van een SEPA-land. Kijk het nummer na.',
    transfer: (p: { invoice: string; order: number }) => `Terugbetaling factuur ${p.invoice}, bestelling ${p.order}`,
  },
  {
    NOT_DELIVERED: 'A chosen line was not delivered. Lines that cannot be delivered are refunded automatically.',
    REFUNDED_BEFORE: 'A chosen line was refunded before.',
    NOT_PAID: 'A chosen line was not paid. Credit the invoice instead.',
    CHARGED_BACK: "The customer's bank took this payment back. A refund would be the second one.",
    REFUNDED_ELSEWHERE: 'More was refunded at the payment provider than the shop knows of. Find out about that first.',
    TOO_LITTLE_LEFT: 'Less of the payment is left than this amount.',
    NOT_RETRIABLE: 'This refund cannot be retried: it did not fail, or is not paid through the bank.',
    NOT_TRANSFERABLE: 'This does not wait for a transfer, is in a file already, or was transferred.',
    transfers: 'Choose 1 to 500 refunds, each once.',
    executeOn: 'Choose a day from today to 30 days from now.',
    holderName: 'Enter the name of the holder of the account, at most 70 characters.',
    iban: 'This is no IBAN of a SEPA country. Check the number.',
    transfer: (p) => `Refund of invoice ${p.invoice}, order ${p.order}`,
  },
)
