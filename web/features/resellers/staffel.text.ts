import type { BasisPoints } from '../../../rules/money'
import { defineText, SHOP } from '../../../rules/text'
import { formatRate } from '../../../rules/vat'

type Tier = { staffel: number }
type Rated = { rate: BasisPoints }

/** Texts of the volume tier page. */
export const staffelText = defineText(
  {
    title: 'Staffel en prijzen',
    lead: 'Hoe meer domeinen je in een kalenderjaar registreert, hoe lager je prijs. Verlengingen en verhuizingen tellen niet mee. Een staffel die je haalt, houd je tot eind volgend jaar.',
    registered: (p: { year: number }) => `Geregistreerd in ${p.year}`,
    noneYet: 'Nog geen domeinen dit jaar.',
    others: (p: { count: number }) => `en ${p.count} andere`,
    until: (p: Tier) => `Nog tot staffel ${p.staffel}`,
    atThisPace: 'In je huidige tempo haal je dat dit jaar.',
    notAtThisPace: 'In je huidige tempo haal je dat dit jaar niet. Op 1 januari begint de teller opnieuw.',
    highest: 'Hoogste staffel',
    highestText: 'Lager dan dit wordt de prijs niet.',
    saved: (p: Tier) => `Wat staffel ${p.staffel} had gescheeld`,
    savedText: 'op het eerste jaar van je registraties van dit jaar, excl. btw.',
    whereYouAre: 'Waar je staat',
    endsIn: (p: Tier & { year: number }) => `Staffel ${p.staffel} houd je tot en met 31 december ${p.year}.`,
    agreed: (p: Tier) => `Staffel ${p.staffel} heb je in elk geval.`,
    agreedByDate: 'Met je afgesproken',
    agreedPeriod: ({ staffel, from, last }: { staffel: number | null; from: string | null; last: string | null }) => {
      const days = [from && `vanaf ${from}`, last && `tot en met ${last}`].filter(Boolean).join(' ')
      const what = staffel === null ? 'geen afgesproken staffel' : `staffel ${staffel}`
      return `${days.charAt(0).toUpperCase()}${days.slice(1)}: ${what}`
    },
    agreedIsLeast: 'Haal je zelf een hogere staffel, dan geldt die.',
    staffel: (p: Tier) => `Staffel ${p.staffel}`,
    now: 'nu',
    range: (p: { from: number; until: number }) => `${p.from} tot en met ${p.until}`,
    fromOn: (p: { from: number }) => `vanaf ${p.from}`,
    perStaffel: 'Prijzen per staffel',
    aboutPrices: (p: { vat: string }) =>
      `Eerste jaar per domein, ${p.vat}. De laatste kolom is elk jaar daarna bij je eigen staffel.`,
    excluding: (p: Rated) => (p.rate === 0 ? 'btw verlegd' : `excl. ${formatRate(p.rate, 'nl')} btw`),
    including: (p: Rated) => (p.rate === 0 ? 'btw verlegd' : `incl. ${formatRate(p.rate, 'nl')} btw`),
    csv: 'CSV',
    csvName: 'Prijzen downloaden als CSV',
    extension: 'Extensie',
    later: 'Daarna p/j',
    same: 'zelfde',
    all: (p: { count: number }) => `Alle ${p.count} extensies`,
    onPhone: 'Op een telefoon zie je je eigen staffel en de volgende; in de CSV staan ze alle vijf.',
  },
  {
    title: 'Tier and prices',
    lead: 'The more domains you register in a calendar year, the lower your price. Renewals and transfers do not count. A tier that you reach is yours until the end of the next year.',
    registered: (p) => `Registered in ${p.year}`,
    noneYet: 'No domains this year yet.',
    others: (p) => `and ${p.count} others`,
    until: (p) => `Until tier ${p.staffel}`,
    atThisPace: 'At your present pace you get there this year.',
    notAtThisPace: 'At your present pace you do not get there this year. The count starts again on 1 January.',
    highest: 'Highest tier',
    highestText: 'Prices do not get lower than this.',
    saved: (p) => `What tier ${p.staffel} would have saved`,
    savedText: 'on the first year of your registrations this year, excl. VAT.',
    whereYouAre: 'Where you are',
    endsIn: (p) => `You keep tier ${p.staffel} until 31 December ${p.year}.`,
    agreed: (p) => `Tier ${p.staffel} is yours in any case.`,
    agreedByDate: 'Agreed with you',
    agreedPeriod: ({ staffel, from, last }) => {
      const days = [from && `from ${from}`, last && `until and including ${last}`].filter(Boolean).join(' ')
      const what = staffel === null ? 'no agreed tier' : `tier ${staffel}`
      return `${days.charAt(0).toUpperCase()}${days.slice(1)}: ${what}`
    },
    agreedIsLeast: 'If you reach a higher tier yourself, that one counts.',
    staffel: (p) => `Tier ${p.staffel}`,
    now: 'now',
    range: (p) => `${p.from} to ${p.until}`,
    fromOn: (p) => `from ${p.from}`,
    perStaffel: 'Prices per tier',
    aboutPrices: (p) => `First year per domain, ${p.vat}. The last column is each year after that at your own tier.`,
    excluding: (p) => (p.rate === 0 ? 'VAT reverse charged' : `excl. ${formatRate(p.rate, 'en')} VAT`),
    including: (p) => (p.rate === 0 ? 'VAT reverse charged' : `incl. ${formatRate(p.rate, 'en')} VAT`),
    csv: 'CSV',
    csvName: 'Download prices as CSV',
    extension: 'Extension',
    later: 'After that p/y',
    same: 'same',
    all: (p) => `All ${p.count} extensions`,
    onPhone: 'On a phone you see your own tier and the next; the CSV has all five.',
  },
)

export const staffelMeta = defineText(
  {
    title: `Staffel en prijzen — ${SHOP}`,
    description: 'Hoeveel je dit jaar registreerde, wat de volgende staffel scheelt, en de prijzen bij elke staffel.',
  },
  {
    title: `Tier and prices — ${SHOP}`,
    description: 'What you registered this year, what the next tier saves, and the prices at every tier.',
  },
)
