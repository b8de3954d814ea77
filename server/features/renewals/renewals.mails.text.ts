import { defineText } from '../../../rules/text'

type Days = { days: number }
/** How many, and what the first one is called. */
type Things = { count: number; first: string }

/** Mails about what ends. */
export const renewalMailText = defineText(
  {
    endsSubject: (p: Things & { day: string }) =>
      `${p.count === 1 ? `${p.first} stopt` : `${p.count} diensten stoppen`} op ${p.day}`,
    ends: (p: { day: string }) => `Onderstaande wordt niet verlengd en stopt op ${p.day}.`,
    stillOn: (p: { day: string }) =>
      `Wil je het toch houden? Zet dan voor ${p.day} bij die dienst 'Automatisch verlengen' aan.`,
    endedSubject: (p: Things) => (p.count === 1 ? `${p.first} is gestopt` : `${p.count} diensten zijn gestopt`),
    ended: 'De termijn van onderstaande is afgelopen, en is niet verlengd.',
    payBack: (p: { day: string; price: string }) =>
      `Betaal voor ${p.day} om het terug te krijgen: ${p.price} excl. btw.`,
    getBack: (p: { day: string }) => `Haal het voor ${p.day} terug op de pagina van deze dienst.`,
    thenFree: 'Vanaf die dag kan iedereen de naam registreren.',
    notSold: 'We verkopen dit niet meer. Neem contact met ons op als je het terug wilt.',
    payToGetBack: 'Betalen en terughalen',
    look: 'Naar je diensten',
    why: 'Je krijgt deze mail omdat de termijn van een dienst van je afloopt.',
  },
  {
    endsSubject: (p) => `${p.count === 1 ? `${p.first} stops` : `${p.count} services stop`} on ${p.day}`,
    ends: (p) => `What is below is not renewed and stops on ${p.day}.`,
    stillOn: (p) => `Would you rather keep it? Switch 'Renew automatically' on for that service before ${p.day}.`,
    endedSubject: (p) => (p.count === 1 ? `${p.first} has stopped` : `${p.count} services have stopped`),
    ended: 'The term of what is below is over, and was not renewed.',
    payBack: (p) => `Pay before ${p.day} to get it back: ${p.price} excl. VAT.`,
    getBack: (p) => `Get it back before ${p.day} on the page of this service.`,
    thenFree: 'From that day on anybody can register the name.',
    notSold: 'We sell this no longer. Contact us if you want it back.',
    payToGetBack: 'Pay and get it back',
    look: 'To your services',
    why: 'You get this mail because the term of a service of yours ends.',
  },
)

/** Announces the consequence of the end of each kind. */
export const willFollowText = defineText(
  {
    DOMAIN: (p: Days) =>
      `Website en e-mail op deze naam doen het dan niet meer. De naam gaat ${p.days} dagen in quarantaine; daarna kan iedereen hem registreren.`,
    HOSTING: (_: Days) => 'De website en e-mail van dit pakket gaan dan uit.',
    SERVER: (_: Days) => 'De server gaat dan uit.',
    CLOUDFLARE: (_: Days) => 'De bescherming stopt dan. Je website blijft bereikbaar.',
  },
  {
    DOMAIN: (p) =>
      `Website and e-mail on this name stop working then. The name goes into quarantine for ${p.days} days; after that anybody can register it.`,
    HOSTING: () => 'The website and e-mail of this package are switched off then.',
    SERVER: () => 'The server is switched off then.',
    CLOUDFLARE: () => 'The protection stops then. Your website can be reached all the same.',
  },
)

/** Reports that consequence afterwards. */
export const hasFollowedText = defineText(
  {
    DOMAIN: 'De naam is in quarantaine. Website en e-mail op deze naam doen het niet meer.',
    HOSTING: 'De website en e-mail staan uit. Wat erop staat bewaren we.',
    SERVER: 'De server staat uit. Wat erop staat bewaren we.',
    CLOUDFLARE: 'De bescherming is gestopt.',
  },
  {
    DOMAIN: 'The name is in quarantine. Website and e-mail on this name no longer work.',
    HOSTING: 'The website and e-mail are off. We keep what is on them.',
    SERVER: 'The server is off. We keep what is on it.',
    CLOUDFLARE: 'The protection has stopped.',
  },
)
