import { defineText, SHOP } from '../../../rules/text'

type Tier = { staffel: number }
type Price = { price: string }

/** Texts of the reseller hosting page. */
export const resellerHostingText = defineText(
  {
    crumb: 'Resellerhosting',
    title: 'Host je klanten onder eigen vlag',
    lead: 'Eén pakket voor al je klanten, je eigen prijzen en een staffel die je prijs verlaagt als je groeit. Je ziet hem hieronder, zonder in te loggen.',
    order: 'Kies een pakket',
    toTiers: 'Bekijk de staffel',
    yearly: (p: Price) => `${p.price} per jaar, elk jaar`,
    nl: '.nl voor resellers',
    thenPrice: (p: Price) => `daarna ${p.price} p/j`,
    minutes: 'een paar minuten',
    who: 'Voor wie dit is',
    agencies: 'Bureaus',
    aboutAgencies: 'Je beheert sites voor klanten en wilt één plek en één factuur.',
    managers: 'Beheerders',
    aboutManagers: 'Je bestelt domeinen in lijsten, met een proefdraai vooraf.',
    developers: 'Ontwikkelaars',
    aboutDevelopers: 'Je bestelt en wijzigt via de API, met een proefomgeving en webhooks.',
    compare: 'De pakketten naast elkaar',
    compareLead: (p: Tier) => `Prijzen bij staffel ${p.staffel}. Je betaalt per jaar.`,
    price: 'Prijs per maand',
    firstYear: 'Eerste jaar',
    fromTier: (p: Tier) => `Vanaf staffel ${p.staffel}`,
    space: 'Schijfruimte',
    traffic: 'Dataverkeer',
    sites: 'Websites',
    mailboxes: 'Mailboxen',
    databases: 'Databases',
    certificate: 'SSL-certificaat',
    free: 'gratis',
    startsAt: (p: Tier & { price: string }) => `staffel ${p.staffel}, waar iedereen begint; zonder staffel ${p.price}`,
    yourTier: (p: Tier) => `staffel ${p.staffel}, de jouwe`,
    everyYear: 'elk jaar',
    tiers: 'De staffel',
    tiersLead:
      'Hoe meer domeinen je in een kalenderjaar registreert, hoe lager je prijs. Een staffel die je haalt, houd je tot eind volgend jaar. Iedereen begint op 1.',
    tier: (p: Tier) => `Staffel ${p.staffel}`,
    you: 'jouw staffel',
    range: (p: { from: number; until: number }) => `${p.from} tot en met ${p.until}`,
    fromOn: (p: { from: number }) => `vanaf ${p.from}`,
    registrations: 'registraties per jaar',
    ladderNote: 'Prijs van een .nl-domeinnaam in het eerste jaar.',
    ladderLater: (p: Price) => `Daarna ${p.price} p/j, op elke staffel.`,
    packagesByTier: 'Pakketten per staffel, per maand',
    packagePerMonth: 'Pakket, per maand',
    namesByTier: 'Domeinen per staffel, eerste jaar',
    nameFirstYear: 'Domein, eerste jaar',
    laterColumn: 'Daarna p/j',
    same: 'zelfde',
    aboutSame: '‘Zelfde’ is de prijs van je eigen staffel.',
    onPhone: 'Op een telefoon zie je staffel 1, 3 en 5.',
    neededLead: 'Soms ben je met gewone webhosting goedkoper uit.',
    not: [
      'Je hebt één of twee eigen sites. Dan is een gewoon pakket genoeg.',
      'Je klanten willen zelf een contract en een factuur van ons.',
      'Je wilt alleen domeinen doorverkopen. De staffel geldt ook zonder pakket.',
    ],
    indeed: [
      'Je host tien of meer sites voor anderen.',
      'Je wilt zelf bepalen wat je klant betaalt.',
      'Je bestelt vaak veel namen tegelijk.',
    ],
    askBecome: 'Hoe word ik reseller?',
    tellBecome: (p: { email: string }) =>
      p.email
        ? `Maak een account en mail ${p.email} vanaf het adres van dat account. Daarna zie je je prijzen op een eigen bestelpagina.`
        : 'Maak een account en vraag het ons; hoe je ons bereikt staat bij Hulp. Daarna zie je je prijzen op een eigen bestelpagina.',
    askCounts: 'Wat telt mee voor de staffel?',
    tellCounts: 'Nieuwe registraties in een kalenderjaar. Verlengingen en verhuizingen tellen niet mee.',
    askSwitch: 'Kan ik wisselen van pakket?',
    tellSwitch: 'Naar een groter pakket altijd: wat je al betaalde voor de dagen die over zijn, gaat eraf.',
    askApi: 'Kan ik alles automatisch doen?',
    tellApi:
      'Ja. Met een API-token bestel en beheer je via GraphQL of REST, eerst in een proefomgeving. Webhooks melden wat er verandert.',
  },
  {
    crumb: 'Reseller hosting',
    title: 'Host your clients under your own flag',
    lead: 'One package for all your clients, your own prices, and tiers that lower your price as you grow. You see them below, without logging in.',
    order: 'Choose a package',
    toTiers: 'See the tiers',
    yearly: (p) => `${p.price} per year, every year`,
    nl: '.nl for resellers',
    thenPrice: (p) => `then ${p.price} p/y`,
    minutes: 'a few minutes',
    who: 'Who it is for',
    agencies: 'Agencies',
    aboutAgencies: 'You manage sites for clients and want one place and one invoice.',
    managers: 'Administrators',
    aboutManagers: 'You order domains in lists, with a dry run first.',
    developers: 'Developers',
    aboutDevelopers: 'You order and change through the API, with a sandbox and webhooks.',
    compare: 'The packages side by side',
    compareLead: (p) => `Prices at tier ${p.staffel}. You pay per year.`,
    price: 'Price per month',
    firstYear: 'First year',
    fromTier: (p) => `From tier ${p.staffel}`,
    space: 'Disk space',
    traffic: 'Traffic',
    sites: 'Websites',
    mailboxes: 'Mailboxes',
    databases: 'Databases',
    certificate: 'SSL certificate',
    free: 'free',
    startsAt: (p) => `tier ${p.staffel}, where everyone starts; without a tier ${p.price}`,
    yourTier: (p) => `tier ${p.staffel}, which is yours`,
    everyYear: 'every year',
    tiers: 'The tiers',
    tiersLead:
      'The more domains you register in a calendar year, the lower your price. You keep a tier that you reach until the end of the next year. Everyone starts at 1.',
    tier: (p) => `Tier ${p.staffel}`,
    you: 'your tier',
    range: (p) => `${p.from} to ${p.until}`,
    fromOn: (p) => `from ${p.from}`,
    registrations: 'registrations a year',
    ladderNote: 'Price of a .nl domain name in the first year.',
    ladderLater: (p) => `Then ${p.price} p/y, at every tier.`,
    packagesByTier: 'Packages by tier, per month',
    packagePerMonth: 'Package, per month',
    namesByTier: 'Domains by tier, first year',
    nameFirstYear: 'Domain, first year',
    laterColumn: 'Then p/y',
    same: 'same',
    aboutSame: '‘Same’ is the price at your own tier.',
    onPhone: 'A phone shows tiers 1, 3 and 5.',
    neededLead: 'Sometimes ordinary web hosting is cheaper for you.',
    not: [
      'You have one or two sites of your own. An ordinary package is enough.',
      'Your clients want a contract and an invoice from us.',
      'You only want to resell domains. The tiers apply without a package too.',
    ],
    indeed: [
      'You host ten or more sites for others.',
      'You want to decide what your client pays.',
      'You often order many names at once.',
    ],
    askBecome: 'How do I become a reseller?',
    tellBecome: (p) =>
      p.email
        ? `Create an account and write to ${p.email} from the address of that account. You then see your prices on an order page of your own.`
        : 'Create an account and ask us; Help says how to reach us. You then see your prices on an order page of your own.',
    askCounts: 'What counts for the tiers?',
    tellCounts: 'New registrations in a calendar year. Renewals and transfers do not count.',
    askSwitch: 'Can I change packages?',
    tellSwitch: 'To a larger package at any time: what you paid for the days that are left is deducted.',
    askApi: 'Can I automate everything?',
    tellApi:
      'Yes. With an API token you order and manage through GraphQL or REST, in a sandbox first. Webhooks report what changes.',
  },
)

/** Line below a package's name, by product code. */
export const resellerAbout = defineText<Readonly<Record<string, string>>>(
  {
    RESELLER_INTRO: 'Om te beginnen',
    RESELLER_BASIC: 'Voor een klein bureau',
    RESELLER_PREMIUM: 'Veel verkeer',
    RESELLER_PROFESSIONAL: 'Het ruimste pakket',
  },
  {
    RESELLER_INTRO: 'To begin with',
    RESELLER_BASIC: 'For a small agency',
    RESELLER_PREMIUM: 'Much traffic',
    RESELLER_PROFESSIONAL: 'The largest package',
  },
)

/** Audience of a package, by product code. */
export const resellerFits = defineText<Readonly<Record<string, string>>>(
  {
    RESELLER_INTRO: 'je eerste klanten',
    RESELLER_BASIC: 'een bureau van twee of drie',
    RESELLER_PREMIUM: 'klanten met webwinkels',
    RESELLER_PROFESSIONAL: 'een hostingbedrijf',
  },
  {
    RESELLER_INTRO: 'your first clients',
    RESELLER_BASIC: 'an agency of two or three',
    RESELLER_PREMIUM: 'clients with web shops',
    RESELLER_PROFESSIONAL: 'a hosting company',
  },
)

export const resellerHostingMeta = defineText(
  {
    title: `Resellerhosting — ${SHOP}`,
    description: (p: { price: string }) =>
      `Vier resellerpakketten vanaf ${p.price} per maand excl. btw, met onbeperkt veel mailboxen en databases.`,
  },
  {
    title: `Reseller hosting — ${SHOP}`,
    description: (p) =>
      `Four reseller packages from ${p.price} a month excl. VAT, with unlimited mailboxes and databases.`,
  },
)
