import { dayInAmsterdam } from '../../../../rules/calendar'
import { invoiceNumberText } from '../../../../rules/invoice'
import type { AccountNumbers, MovementKind, Posting } from '../../../../rules/ledger-accounts'
import { ledgerAccountText } from '../../../../rules/ledger-accounts.text'
import type { DatedMovement, DocumentWithLines } from '../../invoices/staff/ledger-documents.service'

// Columns and words are Dutch whatever the language of the reader, so that an import of bookkeeping software keeps working.

export const JOURNAL_COLUMNS = [
  'dagboek',
  'boekstuk',
  'datum',
  'rekening',
  'rekeningnaam',
  'omschrijving',
  'debet',
  'credit',
  'btw-code',
  'factuur',
  'klant',
]

export const DOCUMENT_COLUMNS = [
  'nummer',
  'soort',
  'datum',
  'vervaldatum',
  'klant',
  'naam',
  'land',
  'btw-nummer',
  'tarief',
  'btw verlegd',
  'netto',
  'btw',
  'bruto',
  'bij factuur',
  'betaald op',
]

interface Entry {
  journal: 'verkoop' | 'betalingen' | 'bank' | 'memoriaal'
  /** Number of the document, or reference of the money. */
  entry: string
  day: string
  about: string
  /** Number of the invoice, unless its rows have their own. */
  document: string
  /** Customer; empty for money. */
  accountId: string
}

/** Returns the rows of an entry. */
export const journalRows = (
  numbers: AccountNumbers,
  { journal, entry, day, about, document, accountId, postings }: Entry & { postings: readonly Posting[] },
): string[][] =>
  postings.map(({ account, debit, credit, vatCode, document: own }) => [
    ...[journal, entry, day, numbers[account], ledgerAccountText.nl[account], about, euros(debit), euros(credit)],
    ...[vatCode ?? '', own ?? document, accountId],
  ])

const MOVEMENTS: Readonly<Record<MovementKind, Pick<Entry, 'journal' | 'about'>>> = {
  PAYMENT: { journal: 'betalingen', about: 'Betaling' },
  TRANSFER: { journal: 'bank', about: 'Overboeking ontvangen' },
  REFUND: { journal: 'betalingen', about: 'Terugbetaling' },
  REFUND_BY_TRANSFER: { journal: 'bank', about: 'Terugbetaling per overboeking' },
  SURPLUS_RETURNED: { journal: 'bank', about: 'Te veel betaald, teruggegeven' },
  REFUND_ELSEWHERE: { journal: 'betalingen', about: 'Terugbetaling buiten de winkel' },
  CHARGEBACK: { journal: 'betalingen', about: 'Stornering' },
  WRITE_OFF: { journal: 'memoriaal', about: 'Afgeboekt' },
}

/** Returns the head of the entry of money. Without a reference at the bank, it has the number of its invoice. */
export function movementEntry({ kind, day, reference, documents }: DatedMovement): Entry {
  const [first, ...others] = documents
  const document = first && others.length === 0 ? first.number : ''
  return { ...MOVEMENTS[kind], entry: reference ?? first?.number ?? '', day, document, accountId: '' }
}

/** Returns the row of an invoice or credit note. */
export function documentRow({ invoice, creditsNumber }: DocumentWithLines): string[] {
  const { kind, issuedOn, dueOn, accountId, buyer, reverseChargeVatId, vatRate, net, vat, gross, paidAt } = invoice
  return [
    ...[invoiceNumberText(invoice), kind === 'CREDIT_NOTE' ? 'creditnota' : 'factuur', issuedOn ?? '', dueOn ?? ''],
    ...[accountId, buyer?.name ?? '', buyer?.country ?? '', reverseChargeVatId ?? buyer?.vatId ?? ''],
    ...[String(vatRate / 100), reverseChargeVatId === null ? 'nee' : 'ja', euros(net), euros(vat), euros(gross)],
    ...[creditsNumber ?? '', paidAt === null ? '' : dayInAmsterdam(paidAt)],
  ]
}

/** Euros with a point, which bookkeeping software can be told to read. */
const euros = (cents: number): string => (cents / 100).toFixed(2)
