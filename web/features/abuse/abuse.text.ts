import { defineText } from '../../../rules/text'

/** Why a service was suspended for abuse, and what its owner can do. */
export const abuseText = defineText(
  {
    badge: 'Afgesloten',
    held: 'Vastgehouden',
    title: (p: { reason: string }) => `Wij hebben dit afgesloten. Reden: ${p.reason.toLowerCase()}`,
    heldTitle: (p: { reason: string }) => `Wij houden dit domein vast. Reden: ${p.reason.toLowerCase()}`,
    hosting: 'Je website en e-mail werken nu niet. Je bestanden, mailboxen en databases blijven bewaard.',
    server: 'De server staat uit en je kunt hem niet starten. Wat erop staat, blijft bewaard.',
    domain: 'Je website en e-mail op deze naam werken nu niet, en je kunt het domein niet verhuizen.',
    found: 'Wat we hebben gezien:',
    ground: (p: { ground: string; article: string }) => `Dit besluit rust op ${p.ground.toLowerCase()}: ${p.article}.`,
    decided: (p: { day: string }) => `Een medewerker heeft dit besloten op ${p.day}.`,
    before: (p: { day: string }) => `Los het uiterlijk ${p.day} op en laat het ons weten.`,
    mend: 'Los het op en laat het ons weten.',
    object: 'Ben je het er niet mee eens? Laat het ons weten en leg uit waarom. We kijken er dan opnieuw naar.',
    stays: 'Een betaling verandert hier niets aan.',
    contact: 'Neem contact op',
  },
  {
    badge: 'Suspended',
    held: 'On hold',
    title: (p) => `We suspended this. Reason: ${p.reason.toLowerCase()}`,
    heldTitle: (p) => `We put this domain on hold. Reason: ${p.reason.toLowerCase()}`,
    hosting: 'Your website and e-mail do not work now. Your files, mailboxes and databases are kept.',
    server: 'The server is off and you cannot start it. Everything on it is kept.',
    domain: 'Your website and e-mail at this name do not work now, and you cannot transfer the domain.',
    found: 'What we found:',
    ground: (p) => `This decision rests on ${p.ground.toLowerCase()}: ${p.article}.`,
    decided: (p) => `A member of our staff decided this on ${p.day}.`,
    before: (p) => `Put it right by ${p.day} and let us know.`,
    mend: 'Put it right and let us know.',
    object: 'Do you disagree? Let us know and explain why. We then look at it again.',
    stays: 'A payment does not change this.',
    contact: 'Contact us',
  },
)
