import { defineText } from '../../../rules/text'

/** Texts for authorising direct debits, and for ending a mandate. */
export const mandateText = defineText(
  {
    authorise: 'Voortaan automatisch incasseren',
    authoriseMeans:
      'Met deze betaling machtig je ons om je volgende facturen van dezelfde rekening af te schrijven. Je krijgt minstens vijf dagen van tevoren een mail, en je stopt wanneer je wilt.',
    title: 'Automatische incasso',
    active: (p: { account: string | null }) =>
      p.account === null
        ? 'We schrijven je volgende facturen van je rekening af.'
        : `We schrijven je volgende facturen af van je rekening •• ${p.account}.`,
    since: (p: { reference: string; day: string }) => `Machtigingskenmerk ${p.reference}, sinds ${p.day}.`,
    before: 'Minstens vijf dagen van tevoren krijg je een mail met het bedrag en de dag.',
    offer:
      'Vink bij je volgende betaling ‘Voortaan automatisch incasseren’ aan. Dan schrijven we je facturen daarna af op de vervaldatum.',
    end: 'Incasso stoppen',
    endTitle: 'Automatische incasso stoppen?',
    endMeans:
      'We schrijven niets meer van je rekening af. Wat al is aangekondigd gaat niet door: die facturen betaal je zelf. Een afschrijving waar je bank al mee bezig is, gaat nog wel door.',
    endNext: 'Je domeinen en pakketten blijven gewoon verlengen. Je krijgt er voortaan een factuur voor.',
    endOk: 'Ja, stoppen',
    keep: 'Niet stoppen',
    ending: 'Stoppen…',
    ended: 'Je automatische incasso is gestopt.',
    failed: 'Stoppen is niet gelukt. Probeer het opnieuw.',
  },
  {
    authorise: 'Pay by direct debit from now on',
    authoriseMeans:
      'With this payment you authorise us to collect your next invoices from the same account. You get a mail at least five days before, and you can stop whenever you like.',
    title: 'Direct debit',
    active: (p) =>
      p.account === null
        ? 'We collect your next invoices from your account.'
        : `We collect your next invoices from your account •• ${p.account}.`,
    since: (p) => `Mandate reference ${p.reference}, since ${p.day}.`,
    before: 'You get a mail with the amount and the day at least five days before.',
    offer:
      'Tick ‘Pay by direct debit from now on’ with your next payment. We then collect your invoices on their due date.',
    end: 'Stop direct debit',
    endTitle: 'Stop direct debit?',
    endMeans:
      'We collect nothing more from your account. What was announced is not collected: you pay those invoices yourself. A collection that your bank is carrying out already still continues.',
    endNext: 'Your domains and packages keep renewing. You get an invoice for them from now on.',
    endOk: 'Yes, stop',
    keep: 'Do not stop',
    ending: 'Stopping…',
    ended: 'Your direct debit has ended.',
    failed: 'Stopping failed. Please try again.',
  },
)
