import { defineText } from '../../../../rules/text'

/** Refusals of acts on sets of price changes. */
export const priceSetText = defineText(
  {
    NOT_DRAFT: 'Dit is geen concept meer.',
    APPLIES: 'Deze prijzen gelden al. Maak een nieuwe wijziging.',
    NOT_SCHEDULED: 'Deze wijziging is niet ingepland.',
    name: 'Vul een naam in van hoogstens 80 tekens.',
    from: 'Kies een dag vanaf morgen, binnen twee jaar.',
    'no-prices': 'Er verandert geen enkele prijs.',
    'too-many-prices': 'Een wijziging heeft hoogstens 500 prijzen.',
    'unknown-product': (p: { line: number }) => `Prijs ${p.line}: dit product is er niet.`,
    'unknown-tier': (p: { line: number }) => `Prijs ${p.line}: deze staffel heeft het product niet.`,
    twice: (p: { line: number }) => `Prijs ${p.line}: dit product staat er al in.`,
    'invalid-price': (p: { line: number }) => `Prijs ${p.line}: vul een bedrag in van € 0 tot en met € 100.000.`,
    'first-above-renewal': (p: { line: number }) =>
      `Prijs ${p.line}: de eerste termijn mag niet meer kosten dan de volgende.`,
    'invalid-cost': (p: { line: number }) => `Prijs ${p.line}: vul een inkoop in van € 0 tot en met € 100.000.`,
    'cost-of-tier': (p: { line: number }) =>
      `Prijs ${p.line}: de inkoop hoort bij de gewone prijs, niet bij een staffel.`,
    unreadable: 'Dit is geen lijst met de kolommen code, first en renewal.',
    tooLong: 'Deze lijst is te lang: hoogstens 64 KB.',
    row: (p: { row: number; code: string }) => `Regel ${p.row}: product "${p.code}" is er niet.`,
    amount: (p: { row: number }) => `Regel ${p.row}: schrijf bedragen als 12,99.`,
    staffel: (p: { row: number }) => `Regel ${p.row}: een staffel is een getal.`,
  },
  {
    NOT_DRAFT: 'This is no longer a draft.',
    APPLIES: 'These prices apply already. Make a new change.',
    NOT_SCHEDULED: 'This change is not scheduled.',
    name: 'Enter a name of at most 80 characters.',
    from: 'Choose a day from tomorrow on, within two years.',
    'no-prices': 'Not a single price changes.',
    'too-many-prices': 'A change has at most 500 prices.',
    'unknown-product': (p) => `Price ${p.line}: this product does not exist.`,
    'unknown-tier': (p) => `Price ${p.line}: the product has no such tier.`,
    twice: (p) => `Price ${p.line}: this product is in it already.`,
    'invalid-price': (p) => `Price ${p.line}: enter an amount from € 0 up to and including € 100,000.`,
    'first-above-renewal': (p) => `Price ${p.line}: the first term may not cost more than the next.`,
    'invalid-cost': (p) => `Price ${p.line}: enter a cost from € 0 up to and including € 100,000.`,
    'cost-of-tier': (p) => `Price ${p.line}: the cost belongs to the list price, not to a tier.`,
    unreadable: 'This is not a list with the columns code, first and renewal.',
    tooLong: 'This list is too long: at most 64 KB.',
    row: (p) => `Row ${p.row}: product "${p.code}" does not exist.`,
    amount: (p) => `Row ${p.row}: write amounts as 12.99.`,
    staffel: (p) => `Row ${p.row}: a tier is a number.`,
  },
)
