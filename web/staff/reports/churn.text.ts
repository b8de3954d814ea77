import { defineText } from '../../../rules/text'

export const churnText = defineText(
  {
    title: 'Opzegging per product',
    about:
      'Termijnen die in de periode eindigden en niet zijn verlengd, gedeeld door alle termijnen die eindigden. Verlengd is ook wat na het einde is teruggehaald. Gestopt: de klant wilde niet verder, of de winkel verkoopt het niet meer. Betaling mislukt: een betaling van de verlenging is afgebroken of verlopen. Niet betaald: ook in de hersteltijd of quarantaine niet gebruikt. Niet meegeteld: wat nog op betaling wacht, en termijnen na vandaag.',
    chart: (p: { from: string; to: string }) =>
      `Niet verlengde termijnen naar reden, van ${p.from} tot ${p.to}. Cijfers in de tabel eronder.`,
    product: 'Product',
    ended: 'Geëindigd',
    renewed: 'Verlengd',
    stopped: 'Gestopt',
    paymentFailed: 'Betaling mislukt',
    notPaid: 'Niet betaald, niet teruggehaald',
    transferredOut: 'Verhuisd',
    notDelivered: 'Niet geleverd',
    quarantined: 'Waarvan nog in quarantaine',
    churn: 'Opzegging',
    total: 'Totaal',
    unknown: 'Niet vastgelegd',
    none: 'In deze periode is geen termijn geëindigd.',
  },
  {
    title: 'Churn by product',
    about:
      'Terms that ended in the period and were not renewed, divided by all terms that ended. Renewed includes what was restored after its end. Stopped: the customer did not want a next term, or the shop no longer sells it. Payment failed: a payment of the renewal was cancelled or expired. Not paid: the grace period or quarantine was not used either. Not counted: what still waits for a payment, and terms after today.',
    chart: (p) => `Terms that were not renewed by reason, from ${p.from} until ${p.to}. Figures in the table beneath.`,
    product: 'Product',
    ended: 'Ended',
    renewed: 'Renewed',
    stopped: 'Stopped',
    paymentFailed: 'Payment failed',
    notPaid: 'Not paid, not restored',
    transferredOut: 'Transferred out',
    notDelivered: 'Not delivered',
    quarantined: 'Of which still in quarantine',
    churn: 'Churn',
    total: 'Total',
    unknown: 'Not recorded',
    none: 'No term ended in this period.',
  },
)
