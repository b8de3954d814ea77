import { defineText } from '../../../rules/text'

const regels = (count: number) => (count === 1 ? '1 regel' : `${count} regels`)
const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)

export const bankText = defineText(
  {
    title: 'Bankafschriften',
    intro: 'Lees een camt.053 of MT940 in. Een voorstel is nooit vanzelf geboekt: jij bevestigt.',
    read: 'Afschrift inlezen',
    readAct: 'Je leest een bankafschrift in.',
    readAbout:
      'Kies een bestand van je bank: camt.053 (XML) of MT940, hoogstens 1 MB. Hetzelfde bestand twee keer verandert niets.',
    file: 'Bestand',
    readDone: (p: { added: number; entries: number }) =>
      p.added === 0
        ? 'Dit afschrift was al ingelezen'
        : p.added === 1
          ? `1 van ${regels(p.entries)} is nieuw`
          : `${p.added} van ${p.entries} regels zijn nieuw`,
    invoices: 'Facturen',
    exactTitle: (p: { count: number }) =>
      p.count === 1 ? '1 overboeking past precies' : `${p.count} overboekingen passen precies`,
    exactAbout: (p: { count: number; amount: string }) =>
      p.count === 1
        ? `Ze noemt haar factuur en betaalt precies wat openstaat: ${p.amount}. Een terugbetaling die precies klopt telt mee.`
        : `Ze noemen hun factuur en betalen precies wat openstaat: samen ${p.amount}. Terugbetalingen die precies kloppen tellen mee.`,
    exactButton: (p: { count: number; amount: string }) =>
      p.count === 1 ? `1 koppelen, ${p.amount}` : `Alle ${p.count} koppelen, ${p.amount}`,
    exactAct: (p: { count: number }) =>
      p.count === 1
        ? 'Je koppelt 1 overboeking die precies past.'
        : `Je koppelt ${p.count} overboekingen die precies passen.`,
    exactEffect:
      'De facturen zijn dan betaald en de klanten zien het meteen. Is er intussen iets veranderd, dan gebeurt er niets.',
    done: (p: { count: number }) => (p.count === 1 ? '1 overboeking gekoppeld' : `${p.count} overboekingen gekoppeld`),
    views: 'Bewaarde weergaven',
    OPEN: 'Te koppelen',
    MATCHED: 'Gekoppeld',
    ASIDE: 'Opzijgezet',
    entries: 'Overboekingen',
    searchEnd: 'Laatste 4 tot 8 cijfers van de rekening',
    account: 'Rekening',
    notFound: 'Geen regel van een rekening die zo eindigt.',
    empty: 'Er zijn geen overboekingen in deze weergave.',
    received: 'Geboekt',
    party: 'Van of naar',
    description: 'Omschrijving',
    amount: 'Bedrag',
    fits: 'Past misschien bij',
    matched: 'Gekoppeld aan',
    acts: 'Acties',
    nothingFits: 'Nergens bij',
    remaining: (p: { amount: string }) => `nog ${p.amount}`,
    accountEnd: (p: { end: string }) => `rekening eindigt op ${p.end}`,
    NUMBER_AND_AMOUNT: 'nummer en bedrag',
    NUMBER: 'nummer, ander bedrag',
    AMOUNT_AND_NAME: 'zelfde bedrag en naam',
    AMOUNT: 'zelfde bedrag',
    match: 'Koppelen',
    matchOf: (p: { name: string }) => `Overboeking van ${p.name} koppelen`,
    matchAct: (p: { name: string }) => `Je koppelt de overboeking van ${p.name}.`,
    matchAbout: 'Een deel laat de rest van de factuur open; wat te veel is, komt bij “terug te betalen”.',
    invoice: 'Factuur',
    aside: 'Opzijzetten',
    asideOf: (p: { name: string }) => `Overboeking van ${p.name} opzijzetten`,
    asideAct: (p: { name: string }) => `Je zet de overboeking van ${p.name} opzij.`,
    asideAbout:
      'Ze hoort niet bij een factuur, zoals bankkosten of een uitbetaling. Er wordt niets geboekt, en je kunt haar terughalen.',
    asideDone: 'Overboeking opzijgezet',
    reopen: 'Terughalen',
    reopenOf: (p: { name: string }) => `Overboeking van ${p.name} terughalen`,
    reopenAct: (p: { name: string }) => `Je haalt de overboeking van ${p.name} terug.`,
    reopenAbout: 'Ze is dan weer te koppelen.',
    reopenDone: 'Overboeking teruggehaald',
    unknown: 'onbekend',
    statements: 'Ingelezen afschriften',
    noStatements: 'Er is nog geen afschrift ingelezen.',
    statement: (p: { entries: number; open: number }) => `${regels(p.entries)}, ${p.open} te koppelen`,
    readOn: (p: { moment: string }) => `ingelezen ${p.moment}`,
  },
  {
    title: 'Bank statements',
    intro: 'Read a camt.053 or MT940 file. A proposal is never booked automatically: you confirm.',
    read: 'Read a statement',
    readAct: 'You read a bank statement.',
    readAbout:
      'Choose a file of your bank: camt.053 (XML) or MT940, at most 1 MB. The same file twice changes nothing.',
    file: 'File',
    readDone: (p) =>
      p.added === 0
        ? 'This statement was read before'
        : `${p.added} of ${entries(p.entries)} ${p.added === 1 ? 'is' : 'are'} new`,
    invoices: 'Invoices',
    exactTitle: (p) => (p.count === 1 ? '1 transfer fits exactly' : `${p.count} transfers fit exactly`),
    exactAbout: (p) =>
      p.count === 1
        ? `It names its invoice and pays exactly what is open: ${p.amount}. Money paid back that fits exactly is included.`
        : `They name their invoice and pay exactly what is open: ${p.amount} together. Money paid back that fits exactly is included.`,
    exactButton: (p) => (p.count === 1 ? `Match 1, ${p.amount}` : `Match all ${p.count}, ${p.amount}`),
    exactAct: (p) =>
      p.count === 1 ? 'You match 1 transfer that fits exactly.' : `You match ${p.count} transfers that fit exactly.`,
    exactEffect:
      'The invoices are paid then, and the customers see it at once. If anything changed meanwhile, nothing is done.',
    done: (p) => (p.count === 1 ? '1 transfer matched' : `${p.count} transfers matched`),
    views: 'Saved views',
    OPEN: 'To be matched',
    MATCHED: 'Matched',
    ASIDE: 'Put aside',
    entries: 'Transfers',
    searchEnd: 'Last 4 to 8 digits of the account',
    account: 'Account',
    notFound: 'No line of an account that ends so.',
    empty: 'There are no transfers in this view.',
    received: 'Booked',
    party: 'From or to',
    description: 'Description',
    amount: 'Amount',
    fits: 'May belong to',
    matched: 'Matched with',
    acts: 'Acts',
    nothingFits: 'Nothing',
    remaining: (p) => `${p.amount} left`,
    accountEnd: (p) => `account ends in ${p.end}`,
    NUMBER_AND_AMOUNT: 'number and amount',
    NUMBER: 'number, other amount',
    AMOUNT_AND_NAME: 'same amount and name',
    AMOUNT: 'same amount',
    match: 'Match',
    matchOf: (p) => `Match the transfer of ${p.name}`,
    matchAct: (p) => `You match the transfer of ${p.name}.`,
    matchAbout: 'A part leaves the rest of the invoice open; what is too much is to be paid back.',
    invoice: 'Invoice',
    aside: 'Put aside',
    asideOf: (p) => `Put the transfer of ${p.name} aside`,
    asideAct: (p) => `You put the transfer of ${p.name} aside.`,
    asideAbout: 'It belongs to no invoice, like bank costs or a payout. Nothing is booked, and you can open it again.',
    asideDone: 'Transfer put aside',
    reopen: 'Open again',
    reopenOf: (p) => `Open the transfer of ${p.name} again`,
    reopenAct: (p) => `You open the transfer of ${p.name} again.`,
    reopenAbout: 'It can be matched again then.',
    reopenDone: 'Transfer opened again',
    unknown: 'unknown',
    statements: 'Statements that were read',
    noStatements: 'No statement was read yet.',
    statement: (p) => `${entries(p.entries)}, ${p.open} to be matched`,
    readOn: (p) => `read ${p.moment}`,
  },
)
