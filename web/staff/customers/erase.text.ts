import { defineText } from '../../../rules/text'

interface Count {
  count: number
}

export const eraseText = defineText(
  {
    title: (p: { name: string }) => `${p.name} anonimiseren?`,
    act: (p: { name: string }) => `Je laat de gegevens van ${p.name} wissen.`,
    button: 'Anonimiseren voorstellen',
    goes: 'Weg',
    goesAll:
      'naam, adres, telefoon, e-mail, houders, notities, mails, activiteit, sessies, tokens, DNS-profielen en toegang van anderen',
    stays: 'Blijft',
    invoices: (p: { invoices: number; creditNotes: number; year: number }) =>
      `${p.invoices === 1 ? '1 factuur' : `${p.invoices} facturen`} en ${p.creditNotes === 1 ? '1 creditnota' : `${p.creditNotes} creditnota’s`} tot ${p.year} (7 jaar, wet), zoals ze zijn verstuurd, met hun bestellingen`,
    noInvoices: 'geen facturen: die zijn er niet',
    audit: 'regels in het logboek: die worden nooit gewijzigd',
    notNow: 'Dit kan nu niet',
    OPEN_ORDERS: (p: Count) =>
      p.count === 1 ? '1 bestelling is nog niet klaar' : `${p.count} bestellingen zijn nog niet klaar`,
    ACTIVE_DOMAINS: (p: Count) =>
      p.count === 1
        ? '1 domein is actief: eerst opzeggen of verhuizen'
        : `${p.count} domeinen zijn actief: eerst opzeggen of verhuizen`,
    ACTIVE_HOSTING: (p: Count) =>
      p.count === 1 ? '1 hostingpakket is actief' : `${p.count} hostingpakketten zijn actief`,
    ACTIVE_SERVERS: (p: Count) => (p.count === 1 ? '1 server is actief' : `${p.count} servers zijn actief`),
    ACTIVE_CERTIFICATES: (p: Count) =>
      p.count === 1 ? '1 certificaat is geldig of aangevraagd' : `${p.count} certificaten zijn geldig of aangevraagd`,
    OPEN_INVOICES: (p: Count) => (p.count === 1 ? '1 factuur staat open' : `${p.count} facturen staan open`),
    MONEY_TO_RETURN: (p: Count) =>
      p.count === 1 ? '1 bedrag moet nog terug naar de klant' : `${p.count} bedragen moeten nog terug naar de klant`,
    LEGAL_HOLD: (_: Count) => 'Er geldt een wisverbod: een eigenaar moet het eerst opheffen',
    RESTRICTION: (_: Count) => 'De klant liet het gebruik van de gegevens beperken: hef die beperking eerst op',
    cause: 'Grond',
    CUSTOMER_ASKED: 'Verzoek van de klant (AVG art. 17)',
    NO_LONGER_NEEDED: 'Bewaartermijn voorbij',
    typeEmail: 'Typ het e-mailadres van de klant',
    four: 'Twee personen',
    fourAbout:
      'Niet terug te draaien. Een tweede eigenaar keurt goed. De klant krijgt nu mail; logt die daarna in, dan vervalt het voorstel.',
    done: 'De gegevens zijn gewist.',
  },
  {
    title: (p) => `Erase ${p.name}?`,
    act: (p) => `You have the data of ${p.name} erased.`,
    button: 'Propose to erase',
    goes: 'Goes',
    goesAll:
      'name, address, phone, e-mail, holders, notes, mails, activity, sessions, tokens, DNS profiles and access of others',
    stays: 'Stays',
    invoices: (p) =>
      `${p.invoices === 1 ? '1 invoice' : `${p.invoices} invoices`} and ${p.creditNotes === 1 ? '1 credit note' : `${p.creditNotes} credit notes`} until ${p.year} (7 years, by law), as they were sent, with their orders`,
    noInvoices: 'no invoices: there are none',
    audit: 'entries of the audit log: they are never changed',
    notNow: 'This is not possible now',
    OPEN_ORDERS: (p) => (p.count === 1 ? '1 order is not finished' : `${p.count} orders are not finished`),
    ACTIVE_DOMAINS: (p) =>
      p.count === 1
        ? '1 domain is active: cancel or transfer it first'
        : `${p.count} domains are active: cancel or transfer them first`,
    ACTIVE_HOSTING: (p) => (p.count === 1 ? '1 hosting package is active' : `${p.count} hosting packages are active`),
    ACTIVE_SERVERS: (p) => (p.count === 1 ? '1 server is active' : `${p.count} servers are active`),
    ACTIVE_CERTIFICATES: (p) =>
      p.count === 1 ? '1 certificate is valid or requested' : `${p.count} certificates are valid or requested`,
    OPEN_INVOICES: (p) => (p.count === 1 ? '1 invoice is open' : `${p.count} invoices are open`),
    MONEY_TO_RETURN: (p) =>
      p.count === 1 ? '1 amount has to go back to the customer' : `${p.count} amounts have to go back to the customer`,
    LEGAL_HOLD: () => 'A legal hold applies: an owner has to lift it first',
    RESTRICTION: () => 'The customer had the use of the data restricted: lift that restriction first',
    cause: 'Ground',
    CUSTOMER_ASKED: 'The customer asked for it (GDPR, art. 17)',
    NO_LONGER_NEEDED: 'Retention period has ended',
    typeEmail: 'Type the e-mail address of the customer',
    four: 'Two people',
    fourAbout:
      'This cannot be undone. A second owner approves. The customer is mailed now; a login after that makes the proposal void.',
    done: 'The data are erased.',
  },
)
