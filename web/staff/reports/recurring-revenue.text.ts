import { defineText } from '../../../rules/text'

export const recurringRevenueText = defineText(
  {
    title: 'Terugkerend per maand',
    about:
      'Som over actieve domeinen, pakketten, servers en bescherming: de prijs van de volgende termijn zonder btw, met de korting die dan nog geldt, gedeeld door de maanden van die termijn, per dienst afgerond op centen. Domeinen staan apart: een jaarprijs is geen maandinkomen. Certificaten tellen niet mee, want die verlengen niet vanzelf. Elke nacht vastgelegd; wat binnen de periode ging en terugkwam, is niet bewogen.',
    counted: (p: { from: string; to: string }) => `Cijfers van het begin van ${p.from} tot het begin van ${p.to}.`,
    chart: (p: { from: string; to: string }) =>
      `Terugkerend bedrag per maand zonder domeinen, van ${p.from} tot ${p.to}. Cijfers in de tabel eronder.`,
    movement: 'Beweging',
    services: 'Hosting, servers en bescherming',
    servicesCount: 'Aantal diensten',
    domains: 'Domeinen',
    domainsCount: 'Aantal domeinen',
    start: 'Begin',
    new: 'Nieuw',
    expansion: 'Uitgebreid',
    reactivated: 'Teruggekomen',
    contraction: 'Verkleind',
    churned: 'Weggegaan',
    end: 'Einde',
    none: 'Er is nog niets vastgelegd. De eerste cijfers zijn er binnen een dag.',
  },
  {
    title: 'Recurring per month',
    about:
      'Sum over active domains, packages, servers and protection: the price of the next term excluding VAT, less a discount that still holds then, divided by the months of that term, rounded to cents per item. Domains are apart: a yearly price is no monthly income. Certificates are left out, since they do not renew. Recorded every night; what left and came back within the period has not moved.',
    counted: (p) => `Figures from the start of ${p.from} until the start of ${p.to}.`,
    chart: (p) =>
      `Recurring amount per month without domains, from ${p.from} until ${p.to}. Figures in the table beneath.`,
    movement: 'Movement',
    services: 'Hosting, servers and protection',
    servicesCount: 'Number of services',
    domains: 'Domains',
    domainsCount: 'Number of domains',
    start: 'Start',
    new: 'New',
    expansion: 'Expansion',
    reactivated: 'Reactivated',
    contraction: 'Contraction',
    churned: 'Churned',
    end: 'End',
    none: 'Nothing was recorded yet. The first figures follow within a day.',
  },
)
