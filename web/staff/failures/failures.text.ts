import { defineText } from '../../../rules/text'

/** Requests that failed unexpectedly. */
export const failuresText = defineText(
  {
    title: 'Mislukte verzoeken',
    about:
      'Verzoeken die door een fout van de winkel mislukten. Wie erop stuitte, zag alleen het nummer. De oorzaak staat in het log van de server, onder hetzelfde nummer.',
    list: 'Mislukte verzoeken, nieuwste eerst',
    search: 'Nummer van een verzoek',
    all: 'Toon alles',
    none: 'In de laatste 30 dagen is niets mislukt.',
    noneFound: (p: { number: string }) => `Geen mislukt verzoek met nummer ${p.number} in de laatste 30 dagen.`,
    number: 'Nummer',
    at: 'Wanneer',
    operation: 'Verzoek',
    error: 'Soort fout',
    customer: 'Klant',
    visitor: 'bezoeker',
    unknown: 'onbekend',
  },
  {
    title: 'Failed requests',
    about:
      'Requests that failed because of an error in the shop. The visitor saw only the number. The cause is in the log of the server, under the same number.',
    list: 'Failed requests, newest first',
    search: 'Number of a request',
    all: 'Show all',
    none: 'Nothing failed in the last 30 days.',
    noneFound: (p) => `No failed request with number ${p.number} in the last 30 days.`,
    number: 'Number',
    at: 'Time',
    operation: 'Request',
    error: 'Kind of error',
    customer: 'Customer',
    visitor: 'visitor',
    unknown: 'unknown',
  },
)
