import { defineText, type Locale, SHOP } from '../../../rules/text'

type Of = { extension: string }

export const extensionText = defineText(
  {
    title: (p: Of) => `.${p.extension}-domeinnaam registreren`,
    lead: (p: Of) =>
      `Zoek je naam onder .${p.extension}. Is hij vrij, dan registreer je hem meteen. Is hij al van jou bij een andere aanbieder, dan verhuis je hem.`,
    example: 'jouwnaam',
    prices: (p: Of) => `Wat kost .${p.extension}`,
    firstYear: 'Eerste jaar',
    everyYearAfter: 'Elk jaar daarna',
    everyYear: 'Elk jaar',
    period: 'Looptijd',
    periodBody: '1 of 5 jaar, je kiest bij het bestellen',
    offerNote: 'De actieprijs geldt het eerste jaar.',
    nlNote: 'Het actietarief geldt voor de eerste 10 registraties per rechtspersoon.',
    questions: 'Goed om te weten',
    who: (p: Of) => `Wie mag een .${p.extension}-domeinnaam registreren?`,
    anyone:
      'Iedereen: particulieren, bedrijven en verenigingen, ook van buiten Nederland. De houder moet wel echt bestaan.',
    anyoneIn: (p: { area: string }) =>
      `Wie woont of gevestigd is in ${p.area}. Dat geldt voor mensen en voor bedrijven.`,
    eu: 'de Europese Unie, IJsland, Liechtenstein of Noorwegen, en burgers van de Europese Unie waar ze ook wonen',
    fr: 'de Europese Unie, IJsland, Liechtenstein, Noorwegen of Zwitserland',
    it: 'de Europese Unie, IJsland, Liechtenstein, Noorwegen, Zwitserland, het Verenigd Koninkrijk, San Marino of Vaticaanstad',
    us: 'de Verenigde Staten, of wie er staatsburger is of zaken doet',
    included: (p: Of) => `Wat zit er bij een .${p.extension}-domeinnaam?`,
    includedBody:
      'Je beheert de DNS zelf en stuurt de naam zonder extra kosten door naar een ander adres. Hosting en e-mail kies je erbij.',
    move: (p: Of) => `Hoe verhuis ik mijn .${p.extension}-domeinnaam?`,
    moveBody:
      'Vraag de verhuiscode op bij je huidige aanbieder, zoek de naam hier op en kies Verhuizen. Als je wilt kopiëren we je DNS, zodat je website en e-mail blijven werken.',
    characters: 'Welke tekens mag een naam hebben?',
    charactersBody:
      'Letters, cijfers en streepjes, samen hooguit 63 tekens. Een streepje staat niet vooraan en er staan er geen twee achter elkaar.',
    others: 'Alle extensies',
  },
  {
    title: (p) => `Register a .${p.extension} domain name`,
    lead: (p) =>
      `Look up your name under .${p.extension}. If it is free you register it at once. If it is yours at another provider, you transfer it.`,
    example: 'yourname',
    prices: (p) => `What .${p.extension} costs`,
    firstYear: 'First year',
    everyYearAfter: 'Every year after',
    everyYear: 'Every year',
    period: 'Term',
    periodBody: '1 or 5 years, you choose while ordering',
    offerNote: 'The promo price holds for the first year.',
    nlNote: 'The promo rate holds for the first 10 registrations per legal entity.',
    questions: 'Good to know',
    who: (p) => `Who may register a .${p.extension} domain name?`,
    anyone:
      'Everyone: individuals, companies and associations, from outside the Netherlands too. The registrant must really exist.',
    anyoneIn: (p) => `Those who live or are established in ${p.area}. That goes for people and for companies.`,
    eu: 'the European Union, Iceland, Liechtenstein or Norway, and citizens of the European Union wherever they live',
    fr: 'the European Union, Iceland, Liechtenstein, Norway or Switzerland',
    it: 'the European Union, Iceland, Liechtenstein, Norway, Switzerland, the United Kingdom, San Marino or Vatican City',
    us: 'the United States, or who is a citizen or does business there',
    included: (p) => `What comes with a .${p.extension} domain name?`,
    includedBody:
      'You manage its DNS yourself and redirect the name to another address at no extra charge. Hosting and e-mail can be added.',
    move: (p) => `How do I transfer my .${p.extension} domain name?`,
    moveBody:
      'Ask your current provider for the transfer code, look up the name here and choose Transfer. If you like we copy your DNS, so that your website and e-mail keep working.',
    characters: 'Which characters may a name have?',
    charactersBody:
      'Letters, digits and hyphens, 63 characters at most. A hyphen does not come first, and never twice in a row.',
    others: 'All extensions',
  },
)

/** Extensions whose registry requires a link with a region; others are open to everyone. */
const LIMITED = ['eu', 'fr', 'it', 'us'] as const

const isLimited = (extension: string): extension is (typeof LIMITED)[number] =>
  LIMITED.some((limited) => limited === extension)

/** Questions and answers about an extension. */
export function extensionQuestions(locale: Locale, extension: string) {
  const t = extensionText[locale]
  return [
    { question: t.who({ extension }), answer: isLimited(extension) ? t.anyoneIn({ area: t[extension] }) : t.anyone },
    { question: t.included({ extension }), answer: t.includedBody },
    { question: t.move({ extension }), answer: t.moveBody },
    { question: t.characters, answer: t.charactersBody },
  ]
}

export const extensionMeta = defineText(
  {
    title: (p: { extension: string }) => `.${p.extension}-domeinnaam registreren — ${SHOP}`,
    description: (p: { extension: string; price: string; later: string }) =>
      `Registreer je .${p.extension}-domeinnaam voor ${p.price} in het eerste jaar en ${p.later} per jaar daarna, excl. btw.`,
  },
  {
    title: (p) => `Register a .${p.extension} domain name — ${SHOP}`,
    description: (p) =>
      `Register your .${p.extension} domain name for ${p.price} in the first year and ${p.later} a year after that, excl. VAT.`,
  },
)
