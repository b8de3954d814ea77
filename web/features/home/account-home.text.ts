import { defineText, SHOP } from '../../../rules/text'

type Named = { name: string }
type OnDay = { day: string }
type Counted = { count: number }

/** Texts of the account's start page. */
export const accountHomeText = defineText(
  {
    hello: (p: Named) => (p.name === '' ? 'Welkom' : `Dag ${p.name}`),
    welcome: (p: Named) => (p.name === '' ? 'Welkom' : `Welkom, ${p.name}`),
    isNew: 'Je account is klaar. Je hebt nog niets bij ons lopen en er is niets te betalen.',
    waits: (p: { due: number; problems: number }) => {
      if (p.due === 0 && p.problems === 0) return 'Alles loopt, en er is niets te betalen.'
      const due = p.due === 0 ? '' : p.due === 1 ? '1 betaling staat open' : `${p.due} betalingen staan open`
      const problems =
        p.problems === 0 ? '' : p.problems === 1 ? '1 dienst vraagt aandacht' : `${p.problems} diensten vragen aandacht`
      return `${[due, problems].filter(Boolean).join(' en ')}.`
    },
    ways: 'Je diensten',
    none: 'nog geen',
    active: (p: Counted) => `${p.count} actief`,
    withProblems: (p: Counted & { problems: number }) =>
      `${p.count}, ${p.problems === 1 ? '1 vraagt aandacht' : `${p.problems} vragen aandacht`}`,
    domains: 'Domeinen',
    hosting: 'Hostingpakketten',
    ssl: 'SSL-certificaten',
    vps: 'VPS',
    search: 'Naam zoeken',
    searchNote: 'en meteen bestellen',
    invoices: 'Facturen',
    allInvoices: 'Alle facturen',
    openInvoices: (p: Counted) => (p.count === 1 ? '1 factuur te betalen' : `${p.count} facturen te betalen`),
    overdue: (p: { number: string; days: number }) =>
      p.days === 1 ? `Factuur ${p.number} is 1 dag te laat.` : `Factuur ${p.number} is ${p.days} dagen te laat.`,
    notLate: 'De termijn is nog niet verstreken.',
    onAccount: 'Op rekening besteld',
    invoicedOn: (p: OnDay) => `Komt op de factuur van ${p.day}.`,
    withVat: 'incl. btw',
    pay: 'Betalen',
    problems: (p: Counted) => (p.count === 1 ? '1 dienst vraagt aandacht' : `${p.count} diensten vragen aandacht`),
    hasEnded: 'is gestopt',
    endsIn: (p: { days: number }) =>
      p.days <= 0 ? 'stopt vandaag' : p.days === 1 ? 'stopt morgen' : `stopt over ${p.days} dagen`,
    restoreBefore: (p: OnDay) => `Website en e-mail werken niet. Je kunt het terughalen voor ${p.day}.`,
    offUntil: (p: OnDay) => `Automatisch verlengen staat uit. Op ${p.day} stoppen website en e-mail.`,
    renew: 'Verlengen',
    renewNamed: (p: Named) => `${p.name} verlengen`,
    restore: 'Terughalen',
    restoreNamed: (p: Named) => `${p.name} terughalen`,
    renewing: 'Wordt binnenkort verlengd',
    soon: 'In de komende drie maanden, excl. btw',
    soonWithVat: 'In de komende drie maanden, incl. btw',
    hostingOf: (p: Named) => `Webhosting voor ${p.name}`,
    toPayFirst: 'Te betalen',
    last: 'Laatste wijzigingen',
    allActivity: 'Alle activiteit',
    help: 'Hulp',
    findAnswer: 'Zoek een antwoord',
    mailUs: 'Mail ons',
    security: 'Beveiliging',
    securityNote: 'Inloggen gaat nu met een wachtwoord. Met een passkey hoef je niets te onthouden.',
    addPasskey: 'Passkey toevoegen',
    firstSteps: 'Eerste stappen',
    stepsDone: (p: { done: number; of: number }) => `${p.done} van ${p.of} gedaan`,
    stepEmail: 'E-mailadres bevestigd',
    stepDomain: 'Kies je domeinnaam',
    stepDomainNote: 'Of neem er een mee die je al hebt.',
    stepDetails: 'Vul je gegevens aan',
    stepDetailsNote: 'Naam en adres voor de factuur en de domeinhouder.',
    stepDetailsDo: 'Aanvullen',
    stepSecurity: 'Beveilig je account',
    stepSecurityNote: 'Log in met een passkey, dan kan niemand je wachtwoord raden.',
    domainName: 'Domeinnaam',
    placeholder: 'jouwnaam.nl',
    check: 'Check',
    haveOne: 'Ik heb al een domein',
  },
  {
    hello: (p) => (p.name === '' ? 'Welcome' : `Hello ${p.name}`),
    welcome: (p) => (p.name === '' ? 'Welcome' : `Welcome, ${p.name}`),
    isNew: 'Your account is ready. You have nothing with us yet, and nothing to pay.',
    waits: (p) => {
      if (p.due === 0 && p.problems === 0) return 'Everything is running, and there is nothing to pay.'
      const due = p.due === 0 ? '' : p.due === 1 ? '1 payment is open' : `${p.due} payments are open`
      const problems =
        p.problems === 0 ? '' : p.problems === 1 ? '1 service needs attention' : `${p.problems} services need attention`
      return `${[due, problems].filter(Boolean).join(' and ')}.`
    },
    ways: 'Your services',
    none: 'none yet',
    active: (p) => `${p.count} active`,
    withProblems: (p) => `${p.count}, ${p.problems === 1 ? '1 needs attention' : `${p.problems} need attention`}`,
    domains: 'Domains',
    hosting: 'Hosting packages',
    ssl: 'SSL certificates',
    vps: 'VPS',
    search: 'Search for a name',
    searchNote: 'and order at once',
    invoices: 'Invoices',
    allInvoices: 'All invoices',
    openInvoices: (p) => (p.count === 1 ? '1 invoice to pay' : `${p.count} invoices to pay`),
    overdue: (p) =>
      p.days === 1 ? `Invoice ${p.number} is 1 day late.` : `Invoice ${p.number} is ${p.days} days late.`,
    notLate: 'The due date has not passed.',
    onAccount: 'Ordered on account',
    invoicedOn: (p) => `On the invoice of ${p.day}.`,
    withVat: 'incl. VAT',
    pay: 'Pay',
    problems: (p) => (p.count === 1 ? '1 service needs attention' : `${p.count} services need attention`),
    hasEnded: 'has ended',
    endsIn: (p) => (p.days <= 0 ? 'ends today' : p.days === 1 ? 'ends tomorrow' : `ends in ${p.days} days`),
    restoreBefore: (p) => `Website and e-mail do not work. You can restore it before ${p.day}.`,
    offUntil: (p) => `Automatic renewal is off. Website and e-mail stop on ${p.day}.`,
    renew: 'Renew',
    renewNamed: (p) => `Renew ${p.name}`,
    restore: 'Restore',
    restoreNamed: (p) => `Restore ${p.name}`,
    renewing: 'Renewing soon',
    soon: 'Within three months, excl. VAT',
    soonWithVat: 'Within three months, incl. VAT',
    hostingOf: (p) => `Web hosting for ${p.name}`,
    toPayFirst: 'To be paid',
    last: 'Last changes',
    allActivity: 'All activity',
    help: 'Help',
    findAnswer: 'Find an answer',
    mailUs: 'Mail us',
    security: 'Security',
    securityNote: 'You log in with a password now. With a passkey there is nothing to remember.',
    addPasskey: 'Add a passkey',
    firstSteps: 'First steps',
    stepsDone: (p) => `${p.done} of ${p.of} done`,
    stepEmail: 'E-mail address confirmed',
    stepDomain: 'Choose your domain name',
    stepDomainNote: 'Or bring one that you have.',
    stepDetails: 'Complete your details',
    stepDetailsNote: 'Name and address for the invoice and the domain holder.',
    stepDetailsDo: 'Complete',
    stepSecurity: 'Secure your account',
    stepSecurityNote: 'Log in with a passkey, so that nobody can guess your password.',
    domainName: 'Domain name',
    placeholder: 'yourname.nl',
    check: 'Check',
    haveOne: 'I already have a domain',
  },
)

export const accountMeta = defineText(
  { title: `Mijn account — ${SHOP}`, description: 'Je diensten en bestellingen bij elkaar.' },
  { title: `My account — ${SHOP}`, description: 'Your services and orders in one place.' },
)
