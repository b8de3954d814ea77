import { defineText, type Locale, type Text } from './text'

/** Reasons of banks in the rulebooks of SEPA direct debits, in words for staff. */
const FOR_STAFF = defineText(
  {
    AC01: 'rekeningnummer klopt niet',
    AC04: 'rekening is opgeheven',
    AC06: 'rekening is geblokkeerd',
    AC13: 'rekening van een consument',
    AG01: 'rekening staat geen incasso toe',
    AM04: 'saldo ontoereikend',
    AM05: 'dubbel aangeboden',
    BE05: 'bank herkent de incassant niet',
    MD01: 'bank kent geen machtiging',
    MD02: 'gegevens van de machtiging ontbreken',
    MD06: 'klant vroeg het geld terug',
    MD07: 'klant is overleden',
    MS02: 'klant weigerde, zonder reden',
    RC01: 'bankcode klopt niet',
    RR01: 'gegevens ontbreken die de wet vraagt',
    RR02: 'gegevens ontbreken die de wet vraagt',
    RR03: 'gegevens ontbreken die de wet vraagt',
    RR04: 'om een wettelijke reden',
    SL01: 'klant laat deze incasso’s blokkeren',
    none: 'geen reden opgegeven',
    isFinal: 'opnieuw afschrijven heeft geen zin: vraag de klant zelf te betalen en opnieuw te machtigen',
  },
  {
    AC01: 'account number is wrong',
    AC04: 'account is closed',
    AC06: 'account is blocked',
    AC13: 'account of a consumer',
    AG01: 'account allows no direct debits',
    AM04: 'insufficient funds',
    AM05: 'presented twice',
    BE05: 'bank does not recognise the creditor',
    MD01: 'bank knows no mandate',
    MD02: 'data of the mandate are missing',
    MD06: 'customer asked for the money back',
    MD07: 'customer is deceased',
    MS02: 'customer refused, without a reason',
    RC01: 'bank code is wrong',
    RR01: 'data are missing that the law asks for',
    RR02: 'data are missing that the law asks for',
    RR03: 'data are missing that the law asks for',
    RR04: 'for a regulatory reason',
    SL01: 'customer has these direct debits blocked',
    none: 'no reason given',
    isFinal: 'collecting again is pointless: ask the customer to pay and to give a new mandate',
  },
)

/** The same for the customer, as a sentence. Reasons that are left out say nothing that helps. */
const FOR_CUSTOMER: Text<Readonly<Record<string, string>>> = defineText(
  {
    AC01: 'Je bank laat weten dat het rekeningnummer niet klopt.',
    AC04: 'Je bank laat weten dat de rekening is opgeheven.',
    AC06: 'Je bank laat weten dat deze rekening nu geen afschrijvingen toestaat.',
    AG01: 'Je bank laat weten dat deze rekening geen automatische incasso toestaat.',
    AM04: 'Je bank laat weten dat er op dat moment te weinig op de rekening stond.',
    MD01: 'Je bank laat weten dat hij je machtiging niet kent.',
    MD06: 'Je bank laat weten dat je het bedrag hebt teruggevraagd.',
    MS02: 'Je bank laat weten dat de afschrijving is geweigerd.',
    SL01: 'Je bank laat weten dat afschrijvingen door ons zijn geblokkeerd.',
    none: 'Je bank gaf geen reden op.',
  },
  {
    AC01: 'Your bank says that the account number is wrong.',
    AC04: 'Your bank says that the account is closed.',
    AC06: 'Your bank says that this account allows no withdrawals now.',
    AG01: 'Your bank says that this account allows no direct debits.',
    AM04: 'Your bank says that there was too little in the account at that moment.',
    MD01: 'Your bank says that it does not know your mandate.',
    MD06: 'Your bank says that you asked for the amount back.',
    MS02: 'Your bank says that the collection was refused.',
    SL01: 'Your bank says that collections by us are blocked.',
    none: 'Your bank gave no reason.',
  },
)

/** Words for staff for a code of a bank; "no reason given" for one that is not known. */
export const bankReasonWords = (code: string | null, locale: Locale): string => {
  const words: Readonly<Record<string, string>> = FOR_STAFF[locale]
  return (code !== null && /^[A-Z]/.test(code) && words[code]) || FOR_STAFF[locale].none
}

/** Next step after a reason for which collecting again is pointless. */
export const finalReasonWords = (locale: Locale): string => FOR_STAFF[locale].isFinal

/**
 * A sentence for the customer about a code of a bank; null if the bank said nothing, or what a mail had better not say: that its reader
 * has died.
 */
export const bankReasonSentence = (code: string | null, locale: Locale): string | null =>
  code === null || code === 'MD07' ? null : (FOR_CUSTOMER[locale][code] ?? FOR_CUSTOMER[locale].none ?? null)
