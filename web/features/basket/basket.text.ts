import { defineText } from '../../../rules/text'

type Amount = { price: string }
type Name = { name: string }

/** Texts of the order page's basket, beside the steps and in the bar at the bottom. */
export const basketText = defineText(
  {
    basket: 'Winkelmand',
    close: 'Sluiten',
    empty: 'Je winkelmand is nog leeg. Zoek een domeinnaam en voeg hem toe.',
    emptyShort: 'nog leeg',
    continue: 'Doorgaan',
    show: 'Winkelmand bekijken',
    open: (p: Amount) => `Winkelmand openen, ${p.price}`,
    domains: (p: { count: number; packages: number }) =>
      p.count === 0
        ? p.packages === 1
          ? '1 pakket, incl. btw'
          : 'nog geen domein'
        : p.count === 1
          ? '1 domein, incl. btw'
          : `${p.count} domeinen, incl. btw`,
    period: 'Periode',
    oneYear: '1 jaar',
    fiveYears: '5 jaar',
    excluding: 'Prijzen excl. btw',
    including: 'Prijzen incl. btw',
    totalExcluding: 'Totaal excl. btw',
    fee: 'Administratiekosten',
    totalIncluding: 'Totaal incl. btw',
    renewalExcluding: (p: Amount) => `Daarna ${p.price} per jaar, excl. btw`,
    renewalIncluding: (p: Amount) => `Daarna ${p.price} per jaar, incl. btw`,
    saved: (p: Amount) => `Je korting van ${p.price} is al verrekend`,
    free: 'gratis',
    owned: 'al van jou',
    deduction: 'Rest van je huidige pakket',
    usually: 'normaal',
    laterPerYear: (p: Amount) => `daarna ${p.price} p/j`,
    laterPerMonth: (p: Amount) => `daarna ${p.price} p/m`,
    everyYear: 'elk jaar',
    move: 'Verhuizing',
    transfer: 'Verhuizing met verhuiscode',
    redirect: (p: { url: string }) => `Doorsturen naar ${p.url}`,
    why: 'Waarom deze prijs?',
    netAmounts: 'Bedragen excl. btw',
    together: 'Samen',
    remove: (p: Name) => `${p.name} verwijderen`,
    notRemoved: (p: Name) => `${p.name} kon niet worden verwijderd.`,
    notChanged: 'De winkelmand kon niet worden aangepast.',
    again: 'Opnieuw',
    addCode: 'Kortingscode toevoegen',
    code: 'Kortingscode',
    add: 'Toevoegen',
    adding: 'Toevoegen…',
    codeFailed: 'De code kon nu niet worden gecontroleerd. Probeer het zo nog eens.',
    usedCode: (p: { code: string }) => `Kortingscode ${p.code}`,
    codeWithoutEffect: 'Deze code geeft op deze winkelmand geen korting.',
  },
  {
    basket: 'Basket',
    close: 'Close',
    empty: 'Your basket is still empty. Search for a domain name and add it.',
    emptyShort: 'still empty',
    continue: 'Continue',
    show: 'View basket',
    open: (p) => `Open basket, ${p.price}`,
    domains: (p) =>
      p.count === 0
        ? p.packages === 1
          ? '1 package, incl. VAT'
          : 'no domain yet'
        : p.count === 1
          ? '1 domain, incl. VAT'
          : `${p.count} domains, incl. VAT`,
    period: 'Period',
    oneYear: '1 year',
    fiveYears: '5 years',
    excluding: 'Prices excl. VAT',
    including: 'Prices incl. VAT',
    totalExcluding: 'Total excl. VAT',
    fee: 'Administration costs',
    totalIncluding: 'Total incl. VAT',
    renewalExcluding: (p) => `Then ${p.price} per year, excl. VAT`,
    renewalIncluding: (p) => `Then ${p.price} per year, incl. VAT`,
    saved: (p) => `Your discount of ${p.price} is already included`,
    free: 'free',
    owned: 'already yours',
    deduction: 'Rest of your present package',
    usually: 'normally',
    laterPerYear: (p) => `then ${p.price} p/y`,
    laterPerMonth: (p) => `then ${p.price} p/m`,
    everyYear: 'every year',
    move: 'Transfer',
    transfer: 'Transfer with transfer code',
    redirect: (p) => `Forward to ${p.url}`,
    why: 'Why this price?',
    netAmounts: 'Amounts excl. VAT',
    together: 'Together',
    remove: (p) => `Remove ${p.name}`,
    notRemoved: (p) => `${p.name} could not be removed.`,
    notChanged: 'The basket could not be changed.',
    again: 'Try again',
    addCode: 'Add discount code',
    code: 'Discount code',
    add: 'Add',
    adding: 'Adding…',
    codeFailed: 'The code could not be checked now. Please try again in a moment.',
    usedCode: (p) => `Discount code ${p.code}`,
    codeWithoutEffect: 'This code gives no discount on this basket.',
  },
)
