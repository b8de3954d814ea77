import { defineText, SHOP } from '../../../rules/text'

export const referenceText = defineText(
  {
    title: 'Naslag voor de API',
    lead: 'Koppen, fouten, limieten, versies en wijzigingen. Hoe je begint, staat op de pagina voor developers.',
    lookUp: 'Opzoeken',
    guide: 'Aan de slag',
    intro: 'Koppen, foutcodes, limieten, versies met hun einddatum en alle wijzigingen staan op een eigen pagina.',
    open: 'Naslag openen',
    headers: 'Koppen',
    header: 'Kop',
    meaning: 'Wat hij doet',
    headerHelp: [
      'Authorization | `Bearer` en je token. Dan is er geen cookie en geen CSRF-token nodig.',
      'Accept-Language | Taal van meldingen en productnamen: `nl` of `en`. Zonder kop is het Nederlands.',
      'Idempotency-Key | Op REST bij elke wijziging: dezelfde sleutel met dezelfde inhoud wordt één keer uitgevoerd, 24 uur lang. In GraphQL heet hij `idempotencyKey`.',
      'X-Request-Id | Staat op elk antwoord. Noem hem als je ons iets vraagt; stuur je er zelf een mee, dan houden we die waar het kan.',
      'RateLimit, RateLimit-Policy | Hoeveel aanvragen je nog hebt en over hoeveel tijd, voordat je 429 krijgt.',
      'Retry-After | Na hoeveel seconden je opnieuw mag, bij 429 en 503.',
      'Content-Type | Fouten op REST zijn met een token `application/problem+json` (RFC 9457), met dezelfde `code` als GraphQL.',
    ],
    lists: 'Lijsten',
    listsIntro:
      'Lijsten die groeien lees je per pagina. GraphQL geeft `edges` en `pageInfo`: stuur `endCursor` als `after` mee zolang `hasNextPage` waar is. Op REST zijn het `items`, `endCursor` en `hasNextPage`.',
    versions: 'Versies',
    versionsIntro: (p: { months: number }) =>
      `GraphQL en REST hebben één versie. Wat verouderd is, blijft daarna minstens ${p.months} maanden werken.`,
    version: 'Versie',
    since: 'Sinds',
    until: 'Tot',
    noEnd: 'geen einddatum',
    deprecated: (p: { count: number }) => `Verouderde namen (${p.count})`,
    deprecatedNames: 'Verouderde namen',
    name: 'Naam',
    removal: 'Niet weg vóór',
    instead: 'Gebruik',
    feed: 'Atom-feed van wijzigingen',
  },
  {
    title: 'API reference',
    lead: 'Headers, errors, limits, versions and changes. How to begin is on the page for developers.',
    lookUp: 'Look up',
    guide: 'Get started',
    intro: 'Headers, error codes, limits, versions with their end dates and all changes are on a page of their own.',
    open: 'Open the reference',
    headers: 'Headers',
    header: 'Header',
    meaning: 'What it does',
    headerHelp: [
      'Authorization | `Bearer` and your token. You need neither a cookie nor a CSRF token then.',
      'Accept-Language | Language of messages and product names: `nl` or `en`. Dutch without it.',
      'Idempotency-Key | Over REST with each change: the same key with the same body is carried out once, for 24 hours. In GraphQL it is `idempotencyKey`.',
      'X-Request-Id | On every response. Quote it when you ask us something; one that you send is kept where it can be.',
      'RateLimit, RateLimit-Policy | How many requests you have left and in how much time, before you get 429.',
      'Retry-After | After how many seconds you may come again, with 429 and 503.',
      'Content-Type | Errors over REST with a token are `application/problem+json` (RFC 9457), with the same `code` as GraphQL.',
    ],
    lists: 'Lists',
    listsIntro:
      'Lists that grow are read page by page. GraphQL gives `edges` and `pageInfo`: send `endCursor` as `after` as long as `hasNextPage` is true. Over REST these are `items`, `endCursor` and `hasNextPage`.',
    versions: 'Versions',
    versionsIntro: (p) =>
      `GraphQL and REST have one version. What is deprecated works for at least ${p.months} months after that.`,
    version: 'Version',
    since: 'Since',
    until: 'Until',
    noEnd: 'no end date',
    deprecated: (p) => `Deprecated names (${p.count})`,
    deprecatedNames: 'Deprecated names',
    name: 'Name',
    removal: 'Not removed before',
    instead: 'Use instead',
    feed: 'Atom feed of changes',
  },
)

export const developersReferenceMeta = defineText(
  {
    title: `API-naslag — ${SHOP}`,
    description: `Naslag voor de API van ${SHOP}: koppen, foutcodes, limieten, versies met einddatum en alle wijzigingen.`,
  },
  {
    title: `API reference — ${SHOP}`,
    description: `Reference for the API of ${SHOP}: headers, error codes, limits, versions with end dates and all changes.`,
  },
)
