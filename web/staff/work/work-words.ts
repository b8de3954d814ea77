import { writtenDay } from '../../../rules/calendar'
import type { Locale } from '../../../rules/text'

interface Waiting {
  subject: string
  count: number
  customer: string | null
  /** Why it waits, as the server says it; empty if it says nothing. */
  cause: string
}

/** Title of a kind of work, the consequence if nobody acts, and the name of its next act. */
interface Words {
  title(item: Waiting): string
  about(item: Waiting): string
  act: string
}

const of = ({ customer }: Waiting): string => (customer ? ` van ${customer}` : '')
const by = ({ customer }: Waiting): string => (customer ? ` of ${customer}` : '')
/** Of a payment of several invoices. */
const more = ({ count }: Waiting): string => (count > 1 ? ` en ${count - 1} andere` : '')
const others = ({ count }: Waiting): string => (count > 1 ? ` and ${count - 1} more` : '')
const because = ({ cause }: Waiting): string => (cause ? `${cause.charAt(0).toUpperCase()}${cause.slice(1)}. ` : '')

const nl = {
  proposal: {
    title: ({ subject, customer }) => `Voorstel ${subject}${customer ? ` voor ${customer}` : ''}`,
    about: () => 'Boven de grens, dus een tweede persoon kijkt mee. Zonder besluit vervalt het na 7 dagen.',
    act: 'Beoordelen',
  },
  'order-in-review': {
    title: (item) => `Bestelling ${item.subject}${of(item)} wacht op een besluit`,
    about: (item) => `${because(item)}Het betaalde bedrag is anders dan het gevraagde. Er wordt niets geleverd.`,
    act: 'Bekijken',
  },
  'money-lost-twice': {
    title: (item) => `${item.subject}${of(item)}: betaling ging twee keer terug`,
    about: () => 'Er is terugbetaald, en de bank haalde het geld ook terug. Stuur de klant de brief.',
    act: 'Bekijken',
  },
  'order-charged-back': {
    title: (item) => `Bestelling ${item.subject}${of(item)}: betaling teruggeboekt`,
    about: () => 'De bank haalde het geld terug, en de factuur staat weer open. Terugbetalen kan niet meer.',
    act: 'Bekijken',
  },
  'order-refunded-elsewhere': {
    title: (item) => `Bestelling ${item.subject}${of(item)}: buiten de winkel om terugbetaald`,
    about: () => 'Bij de bank is geld teruggegeven dat hier nog niet is gecrediteerd.',
    act: 'Bekijken',
  },
  'invoice-refunded-elsewhere': {
    title: (item) => `Factuur ${item.subject}${of(item)}: buiten de winkel om terugbetaald`,
    about: () => 'Bij de bank is geld teruggegeven dat hier nog niet is gecrediteerd.',
    act: 'Bekijken',
  },
  'paid-twice': {
    title: (item) => `Factuur ${item.subject}${of(item)} is twee keer betaald`,
    about: () => 'De winkel kan dit niet zelf terugbetalen, omdat van deze betaling al iets terugging.',
    act: 'Bekijken',
  },
  'refund-failed': {
    title: (item) => `Terugbetaling van bestelling ${item.subject} opgegeven`,
    about: (item) => `${because(item)}${item.customer ?? 'De klant'} heeft dit tegoed.`,
    act: 'Terugbetaling',
  },
  'proposal-waiting': {
    title: (item) => `Voorstel ${item.subject}${of(item)} wacht tot het gedaan wordt`,
    about: () => 'De klant kan het nog tegenhouden, en jij ook.',
    act: 'Bekijken',
  },
  'refund-by-transfer': {
    title: (item) => `Overmaken voor bestelling ${item.subject}`,
    about: (item) => `${item.customer ?? 'De klant'} betaalde per overboeking en krijgt het geld zo terug.`,
    act: 'Overmaken',
  },
  'payment-plan-lapsed': {
    title: (item) => `Betalingsregeling van ${item.subject}${of(item)} is vervallen`,
    about: () => 'Een termijn bleef te lang open. De hele rest is opeisbaar, en de klant weet dat.',
    act: 'Bekijken',
  },
  'invoice-long-overdue': {
    title: (item) => `Factuur ${item.subject}${of(item)} is lang open`,
    about: () => 'De laatste herinnering is verstuurd. Er gaat niets meer vanzelf.',
    act: 'Bekijken',
  },
  'invoice-charged-back': {
    title: (item) => `Betaling van factuur ${item.subject}${more(item)}${of(item)} teruggeboekt`,
    about: () => 'De factuur staat weer open. Er wordt niet opnieuw geïncasseerd.',
    act: 'Bekijken',
  },
  'bank-entries-unmatched': {
    title: ({ count }) =>
      count === 1 ? '1 overboeking past bij geen factuur' : `${count} overboekingen passen bij geen factuur`,
    about: () => 'Koppel ze aan een factuur, of zet ze opzij met een reden.',
    act: 'Koppelen',
  },
  'surplus-to-return': {
    title: (item) => `Te veel betaald op factuur ${item.subject}${of(item)}`,
    about: () => 'Het meerdere is van de klant en gaat per overboeking terug.',
    act: 'Bekijken',
  },
  'credit-limit-passed': {
    title: ({ subject }) => `${subject}: kredietlimiet overschreden`,
    about: () => 'Nieuwe bestellingen betaalt de klant online. Bel over wat openstaat, of verhoog de limiet.',
    act: 'Bekijken',
  },
  'delivery-given-up': {
    title: (item) => `Bestelling ${item.subject}${of(item)}: levering opgegeven`,
    about: (item) => `${because(item)}Opnieuw leveren of het geld teruggeven.`,
    act: 'Bekijken',
  },
  'delivery-overdue': {
    title: (item) => `Bestelling ${item.subject}${of(item)} duurt langer dan normaal`,
    about: (item) => (item.cause ? `Wacht op ${item.cause}.` : 'De levering is nog bezig.'),
    act: 'Bekijken',
  },
  'renewal-failed': {
    title: (item) =>
      `Bestelling ${item.subject}${of(item)}: ${item.count === 1 ? 'verlenging' : `${item.count} verlengingen`} mislukt`,
    about: (item) => `${item.cause} Wat niet verlengd wordt, eindigt. Lever opnieuw, of bel de klant.`,
    act: 'Bekijken',
  },
  'delivery-failed': {
    title: (item) =>
      `Bestelling ${item.subject}${of(item)}: ${item.count === 1 ? 'levering' : `${item.count} leveringen`} mislukt`,
    about: (item) => `${item.cause} De klant weet het, en het geld gaat terug. Kijk of het alsnog kan.`,
    act: 'Bekijken',
  },
  'job-given-up': {
    title: ({ subject, count }) => `${subject}: ${count === 1 ? '1 taak' : `${count} taken`} opgegeven`,
    about: (item) => `${because(item)}Verhelp de oorzaak en probeer ze samen opnieuw.`,
    act: 'Oorzaak',
  },
  'mail-given-up': {
    title: ({ count }) => (count === 1 ? '1 mail kwam niet aan' : `${count} mails kwamen niet aan`),
    about: (item) => `${because(item)}Zoek een ander adres, of stuur ze opnieuw.`,
    act: 'Mail bekijken',
  },
  'domains-different': {
    title: ({ count }) =>
      count === 1
        ? '1 domein staat bij het register anders dan bij ons'
        : `${count} domeinen staan bij het register anders dan bij ons`,
    about: () => 'Een website kan op de verkeerde plek uitkomen, of een naam eerder eindigen dan hier staat.',
    act: 'Vergelijken',
  },
  'registrar-names-unknown': {
    title: ({ subject, count }) =>
      count === 1 ? `${subject}: 1 naam is bij ons onbekend` : `${subject}: ${count} namen zijn bij ons onbekend`,
    about: () => 'Niemand betaalt ervoor, en de registrar kan ze verlengen op onze kosten.',
    act: 'Bekijken',
  },
  'holder-unverified': {
    title: (item) => `${item.subject}${of(item)}: de houder bevestigt het e-mailadres niet`,
    about: () => 'Zonder bevestiging zet de registrar de naam na twee weken uit. De klant kreeg al een mail: bel.',
    act: 'Bekijken',
  },
  'registrar-balance-low': {
    title: ({ subject, count }) => `${subject}: het saldo is genoeg voor ${count === 1 ? '1 dag' : `${count} dagen`}`,
    about: () => 'Zonder saldo wachten registraties en verlengingen, en kunnen namen verlopen.',
    act: 'Bekijken',
  },
  'abuse-deadline-passed': {
    title: (item) => `${item.subject}${of(item)}: de termijn om misbruik op te lossen is voorbij`,
    about: (item) => `${because(item)}Kijk of het is opgelost. Hef de afsluiting op, of laat haar staan.`,
    act: 'Bekijken',
  },
  'privacy-request-due': {
    title: (item) => `${item.cause}${of(item)}: uiterlijk ${writtenDay(item.subject, 'nl')} antwoorden`,
    about: () => 'Een verzoek over persoonsgegevens (AVG). De termijn is wettelijk.',
    act: 'Behandelen',
  },
  'task-late': {
    title: ({ subject }) => `Geplande taak ${subject} is te laat`,
    about: () => 'De taak liep niet op tijd. Kijk of er een instantie draait.',
    act: 'Bekijken',
  },
  'system-down': {
    title: ({ subject }) => `${subject} antwoordt niet`,
    about: (item) => `${because(item)}Taken wachten en gaan vanzelf verder.`,
    act: 'Systeem bekijken',
  },
  'sale-paused-long': {
    title: ({ subject }) => `De verkoop van ${subject} staat langer dan een dag op pauze`,
    about: because,
    act: 'Systeem bekijken',
  },
  'system-paused-long': {
    title: ({ subject }) => `${subject} staat langer dan een dag op pauze`,
    about: because,
    act: 'Systeem bekijken',
  },
  'backup-old': {
    title: () => 'De laatste back-up is te oud',
    about: () => 'Maak er een, of kijk waarom de geplande niet liep.',
    act: 'Bekijken',
  },
  'audit-fault': {
    title: ({ subject }) => `Het logboek klopt niet bij regel ${subject}`,
    about: () => 'Een regel is gewijzigd of verdwenen. Vergelijk met de laatst genoteerde controle.',
    act: 'Logboek',
  },
  'merge-left-behind': {
    title: (item) =>
      `Samenvoegen${of(item)}: ${item.count === 1 ? 'één ding kon' : `${item.count} dingen konden`} niet mee`,
    about: () => 'Het blijft bij het oude account tot je opnieuw samenvoegt of het los overzet.',
    act: 'Bekijken',
  },
  'webhook-paused': {
    title: (item) => `Webhook${of(item)} staat stil`,
    about: (item) => `${because(item)}Berichten worden bewaard tot het adres weer antwoordt.`,
    act: 'Bekijken',
  },
} satisfies Record<string, Words>

const en: Record<WorkKind, Words> = {
  proposal: {
    title: ({ subject, customer }) => `Proposal ${subject}${customer ? ` for ${customer}` : ''}`,
    about: () => 'Above the limit, so a second person decides. Without a decision it ends after 7 days.',
    act: 'Decide',
  },
  'order-in-review': {
    title: (item) => `Order ${item.subject}${by(item)} waits for a decision`,
    about: (item) => `${because(item)}The amount paid differs from the amount asked. Nothing is delivered.`,
    act: 'View',
  },
  'money-lost-twice': {
    title: (item) => `${item.subject}${by(item)}: payment went back twice`,
    about: () => 'It was refunded, and the bank took it back as well. Send the customer the letter.',
    act: 'View',
  },
  'order-charged-back': {
    title: (item) => `Order ${item.subject}${by(item)}: payment charged back`,
    about: () => 'The bank took the money back, and the invoice is open again. A refund is no longer possible.',
    act: 'View',
  },
  'order-refunded-elsewhere': {
    title: (item) => `Order ${item.subject}${by(item)}: refunded outside the shop`,
    about: () => 'Money was returned at the bank that has not been credited here.',
    act: 'View',
  },
  'invoice-refunded-elsewhere': {
    title: (item) => `Invoice ${item.subject}${by(item)}: refunded outside the shop`,
    about: () => 'Money was returned at the bank that has not been credited here.',
    act: 'View',
  },
  'paid-twice': {
    title: (item) => `Invoice ${item.subject}${by(item)} was paid twice`,
    about: () => 'The shop cannot refund this automatically, since something of this payment was refunded before.',
    act: 'View',
  },
  'refund-failed': {
    title: (item) => `Refund of order ${item.subject} given up`,
    about: (item) => `${because(item)}${item.customer ?? 'The customer'} is owed this.`,
    act: 'Refund',
  },
  'proposal-waiting': {
    title: (item) => `Proposal ${item.subject}${of(item)} waits to be carried out`,
    about: () => 'The customer can still stop it, and so can you.',
    act: 'View',
  },
  'refund-by-transfer': {
    title: (item) => `Transfer for order ${item.subject}`,
    about: (item) => `${item.customer ?? 'The customer'} paid by transfer and gets the money back that way.`,
    act: 'Transfer',
  },
  'payment-plan-lapsed': {
    title: (item) => `The payment plan of ${item.subject}${by(item)} has lapsed`,
    about: () => 'An instalment stayed open for too long. All of the rest is due, and the customer knows.',
    act: 'View',
  },
  'invoice-long-overdue': {
    title: (item) => `Invoice ${item.subject}${by(item)} has been open for long`,
    about: () => 'The last reminder was sent. Nothing more happens automatically.',
    act: 'View',
  },
  'invoice-charged-back': {
    title: (item) => `Payment of invoice ${item.subject}${others(item)}${by(item)} charged back`,
    about: () => 'The invoice is open again. It is not collected again.',
    act: 'View',
  },
  'bank-entries-unmatched': {
    title: ({ count }) => (count === 1 ? '1 transfer matches no invoice' : `${count} transfers match no invoice`),
    about: () => 'Match them with an invoice, or set them aside with a reason.',
    act: 'Match',
  },
  'surplus-to-return': {
    title: (item) => `Too much paid on invoice ${item.subject}${by(item)}`,
    about: () => "The surplus is the customer's and goes back by transfer.",
    act: 'View',
  },
  'credit-limit-passed': {
    title: ({ subject }) => `${subject}: credit limit passed`,
    about: () => 'The customer pays new orders online. Call about what is unpaid, or raise the limit.',
    act: 'View',
  },
  'delivery-given-up': {
    title: (item) => `Order ${item.subject}${by(item)}: delivery given up`,
    about: (item) => `${because(item)}Deliver again or give the money back.`,
    act: 'View',
  },
  'delivery-overdue': {
    title: (item) => `Order ${item.subject}${by(item)} takes longer than usual`,
    about: (item) => (item.cause ? `Waits for ${item.cause}.` : 'The delivery is still running.'),
    act: 'View',
  },
  'renewal-failed': {
    title: (item) =>
      `Order ${item.subject}${by(item)}: ${item.count === 1 ? 'renewal' : `${item.count} renewals`} failed`,
    about: (item) => `${item.cause} Items that are not renewed end. Deliver again, or call the customer.`,
    act: 'View',
  },
  'delivery-failed': {
    title: (item) =>
      `Order ${item.subject}${by(item)}: ${item.count === 1 ? 'delivery' : `${item.count} deliveries`} failed`,
    about: (item) =>
      `${item.cause} The customer was told, and the money goes back. See whether it can be done after all.`,
    act: 'View',
  },
  'job-given-up': {
    title: ({ subject, count }) => `${subject}: ${count === 1 ? '1 job' : `${count} jobs`} given up`,
    about: (item) => `${because(item)}Mend the cause and retry them together.`,
    act: 'Cause',
  },
  'mail-given-up': {
    title: ({ count }) => (count === 1 ? '1 mail did not arrive' : `${count} mails did not arrive`),
    about: (item) => `${because(item)}Find another address, or send them again.`,
    act: 'View mail',
  },
  'domains-different': {
    title: ({ count }) =>
      count === 1 ? '1 domain is different at the registrar' : `${count} domains are different at the registrar`,
    about: () => 'A website may lead to the wrong place, or a name end earlier than it says here.',
    act: 'Compare',
  },
  'registrar-names-unknown': {
    title: ({ subject, count }) =>
      count === 1 ? `${subject}: 1 name is unknown to us` : `${subject}: ${count} names are unknown to us`,
    about: () => 'Nobody pays for them, and the registrar may renew them at our expense.',
    act: 'View',
  },
  'holder-unverified': {
    title: (item) => `${item.subject}${by(item)}: the registrant does not confirm the e-mail address`,
    about: () => 'Without it the registrar suspends the name after two weeks. The customer was mailed: call.',
    act: 'View',
  },
  'registrar-balance-low': {
    title: ({ subject, count }) => `${subject}: the balance is enough for ${count === 1 ? '1 day' : `${count} days`}`,
    about: () => 'Without balance, registrations and renewals wait, and names may expire.',
    act: 'View',
  },
  'abuse-deadline-passed': {
    title: (item) => `${item.subject}${by(item)}: the deadline to end abuse has passed`,
    about: (item) => `${because(item)}See whether it was put right. Lift the suspension, or leave it.`,
    act: 'View',
  },
  'privacy-request-due': {
    title: (item) => `${item.cause}${by(item)}: answer by ${writtenDay(item.subject, 'en')}`,
    about: () => 'A request about personal data (GDPR). The deadline is set by law.',
    act: 'Handle',
  },
  'task-late': {
    title: ({ subject }) => `Scheduled task ${subject} is late`,
    about: () => 'The task did not run in time. See whether an instance runs.',
    act: 'View',
  },
  'system-down': {
    title: ({ subject }) => `${subject} does not answer`,
    about: (item) => `${because(item)}Jobs wait and continue automatically.`,
    act: 'View system',
  },
  'sale-paused-long': {
    title: ({ subject }) => `The sale of ${subject} has been paused for more than a day`,
    about: because,
    act: 'View system',
  },
  'system-paused-long': {
    title: ({ subject }) => `${subject} has been paused for more than a day`,
    about: because,
    act: 'View system',
  },
  'backup-old': {
    title: () => 'The last backup is too old',
    about: () => 'Take one, or see why the scheduled one did not run.',
    act: 'View',
  },
  'audit-fault': {
    title: ({ subject }) => `The audit log is wrong at entry ${subject}`,
    about: () => 'An entry was changed or removed. Compare with the last hash that was noted.',
    act: 'Audit log',
  },
  'merge-left-behind': {
    title: (item) => `Merge${by(item)}: ${item.count === 1 ? 'one thing' : `${item.count} things`} could not move`,
    about: () => 'It stays with the old account until you merge again or move it on its own.',
    act: 'View',
  },
  'webhook-paused': {
    title: (item) => `Webhook${by(item)} is paused`,
    about: (item) => `${because(item)}Messages are kept until the address answers again.`,
    act: 'View',
  },
}

/** Every kind of work in words, by language. */
export const WORK_WORDS: Readonly<Record<Locale, Readonly<Record<WorkKind, Words>>>> = { nl, en }

export type WorkKind = keyof typeof nl

/** Kinds that something already went wrong with, rather than ones that wait for a decision. */
const FAULTS: readonly WorkKind[] = [
  'money-lost-twice',
  'order-charged-back',
  'refund-failed',
  'invoice-charged-back',
  'delivery-given-up',
  'renewal-failed',
  'job-given-up',
  'mail-given-up',
  'system-down',
  'backup-old',
  'audit-fault',
]

/** Kinds whose items are one chargeback each, with the id of its payment. */
const CHARGEBACKS: readonly WorkKind[] = ['order-charged-back', 'invoice-charged-back']

export const isWorkKind = (kind: string): kind is WorkKind => Object.hasOwn(nl, kind)
export const isChargeback = (kind: string): boolean => (CHARGEBACKS as readonly string[]).includes(kind)
export const isFault = (kind: string): boolean => (FAULTS as readonly string[]).includes(kind)
