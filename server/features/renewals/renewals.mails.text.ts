import { defineText } from '../../../rules/text'

type Days = { days: number }

/** Mails about what ends. */
export const renewalMailText = defineText(
  {
    endsSubject: (p: { count: number; day: string }) =>
      `${p.count === 1 ? 'Een dienst stopt' : `${p.count} diensten stoppen`} op ${p.day}`,
    ends: (p: { day: string }) => `Onderstaande wordt niet verlengd en stopt op ${p.day}.`,
    stillOn: (p: { day: string }) =>
      `Wil je het toch houden? Zet dan voor ${p.day} bij die dienst 'Verleng automatisch' aan.`,
    endedSubject: (p: { count: number }) =>
      p.count === 1 ? 'Een dienst is gestopt' : `${p.count} diensten zijn gestopt`,
    ended: 'De termijn van onderstaande is afgelopen, en is niet verlengd.',
    look: 'Naar je diensten',
    why: 'Je krijgt deze mail omdat de termijn van een dienst van je afloopt.',
  },
  {
    endsSubject: (p) => `${p.count === 1 ? 'A service stops' : `${p.count} services stop`} on ${p.day}`,
    ends: (p) => `What is below is not renewed and stops on ${p.day}.`,
    stillOn: (p) => `Would you rather keep it? Switch 'Renew automatically' on for that service before ${p.day}.`,
    endedSubject: (p) => (p.count === 1 ? 'A service has stopped' : `${p.count} services have stopped`),
    ended: 'The term of what is below is over, and was not renewed.',
    look: 'To your services',
    why: 'You get this mail because the term of a service of yours ends.',
  },
)

/** What the end of each kind will come to. */
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

/** What it has come to, and what can be done about it. */
export const hasFollowedText = defineText(
  {
    DOMAIN: (p: Days) =>
      `De naam is ${p.days} dagen in quarantaine. Neem in die tijd contact met ons op als je hem terug wilt; daarna kan iedereen hem registreren.`,
    HOSTING: (_: Days) => 'De website en e-mail staan uit. Neem contact met ons op als je het pakket terug wilt.',
    SERVER: (_: Days) => 'De server staat uit. Neem contact met ons op als je hem terug wilt.',
    CLOUDFLARE: (_: Days) => 'De bescherming is gestopt. Je kunt haar opnieuw bestellen.',
  },
  {
    DOMAIN: (p) =>
      `The name is in quarantine for ${p.days} days. Contact us within that time if you want it back; after that anybody can register it.`,
    HOSTING: () => 'The website and e-mail are off. Contact us if you want the package back.',
    SERVER: () => 'The server is off. Contact us if you want it back.',
    CLOUDFLARE: () => 'The protection has stopped. You can order it again.',
  },
)
