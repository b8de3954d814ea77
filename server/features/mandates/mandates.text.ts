import { defineText } from '../../../rules/text'

/** Texts of the mails about direct debits. */
export const mandateText = defineText(
  {
    signedSubject: 'Je betaalt voortaan met automatische incasso',
    signed: (p: { account: string | null; creditor: string }) =>
      `Je hebt ${p.creditor} gemachtigd om je facturen van je rekening${p.account === null ? '' : ` •• ${p.account}`} af te schrijven.`,
    reference: (p: { reference: string }) => `Het kenmerk van je machtiging is ${p.reference}.`,
    signedNext:
      'Je krijgt minstens vijf dagen van tevoren een mail met het bedrag en de dag. Stoppen kan altijd, bij je facturen.',
    refundRight:
      'Ben je het niet eens met een afschrijving? Dan haal je hem binnen acht weken terug bij je bank, zonder reden.',
    endedSubject: 'Je automatische incasso is gestopt',
    ended: 'Je hebt je machtiging beëindigd. We schrijven niets meer van je rekening af.',
    endedByBank: 'Je bank heeft je machtiging beëindigd. We schrijven niets meer van je rekening af.',
    stopped: (p: { count: number }) =>
      p.count === 1
        ? 'Eén aangekondigde afschrijving gaat niet door. Die factuur betaal je zelf, met iDEAL of een overboeking.'
        : `${p.count} aangekondigde afschrijvingen gaan niet door. Die facturen betaal je zelf, met iDEAL of een overboeking.`,
    failedSubject: (p: { number: string }) => `Afschrijven van factuur ${p.number} is niet gelukt`,
    failed: (p: { number: string }) => `Je bank heeft de afschrijving van factuur ${p.number} niet uitgevoerd.`,
    repeated: (p: { amount: string; day: string }) =>
      `We proberen het nog één keer: rond ${p.day} schrijven we ${p.amount} af. Betaal je eerder met iDEAL, dan gaat dat niet door.`,
    ifChanged: 'Klopt dat? Betaal dan zelf met iDEAL. Daarbij kun je ons ook opnieuw machtigen.',
    collectedBy: (p: { reference: string; creditor: string }) =>
      `De afschrijving is van ${p.creditor}, met machtigingskenmerk ${p.reference}.`,
    payYourself: (p: { amount: string; iban: string; name: string; number: string }) =>
      `We proberen het niet nog eens. Betaal ${p.amount} met iDEAL, of maak het bedrag over op ${p.iban} ten name van ${p.name}, met vermelding van ${p.number}.`,
    payNow: 'Nu betalen',
    toInvoices: 'Naar je facturen',
    why: 'Je krijgt deze mail omdat je ons hebt gemachtigd voor automatische incasso.',
  },
  {
    signedSubject: 'You now pay by direct debit',
    signed: (p) =>
      `You authorised ${p.creditor} to collect your invoices from your account${p.account === null ? '' : ` •• ${p.account}`}.`,
    reference: (p) => `The reference of your mandate is ${p.reference}.`,
    signedNext:
      'You get a mail with the amount and the day at least five days before. You can stop at any time, at your invoices.',
    refundRight: 'Do you disagree with a collection? Your bank pays it back within eight weeks, no questions asked.',
    endedSubject: 'Your direct debit has ended',
    ended: 'You ended your mandate. We collect nothing more from your account.',
    endedByBank: 'Your bank ended your mandate. We collect nothing more from your account.',
    stopped: (p) =>
      p.count === 1
        ? 'One announced collection is stopped. You pay that invoice yourself, with iDEAL or a bank transfer.'
        : `${p.count} announced collections are stopped. You pay those invoices yourself, with iDEAL or a bank transfer.`,
    failedSubject: (p) => `Collecting invoice ${p.number} failed`,
    failed: (p) => `Your bank did not carry out the collection of invoice ${p.number}.`,
    repeated: (p) =>
      `We try once more: around ${p.day} we collect ${p.amount}. If you pay with iDEAL before, we do not collect it.`,
    ifChanged: 'Is that right? Then pay with iDEAL yourself. You can also give us a new mandate then.',
    collectedBy: (p) => `The collection is by ${p.creditor}, with mandate reference ${p.reference}.`,
    payYourself: (p) =>
      `We do not try again. Please pay ${p.amount} with iDEAL, or transfer it to ${p.iban} in the name of ${p.name}, quoting ${p.number}.`,
    payNow: 'Pay now',
    toInvoices: 'To your invoices',
    why: 'You get this mail because you authorised us to collect by direct debit.',
  },
)
