import { defineText } from '../../../rules/text'

export const notesText = defineText(
  {
    notes: 'Notities',
    noNotes: 'Nog geen notities.',
    addNote: 'Notitie toevoegen',
    noteHint: 'De klant ziet dit niet, behalve in een verzoek om inzage.',
    onOrder: 'Notitie bij een bestelling',
    onInvoice: 'Notitie bij een factuur',
    onAccount: 'Notitie bij een klant',
    onDomain: 'Notitie bij een domein',
    save: 'Bewaren',
    noteSaved: 'Notitie bewaard.',
  },
  {
    notes: 'Notes',
    noNotes: 'No notes yet.',
    addNote: 'Add a note',
    noteHint: 'The customer does not see this, but in a request for their data.',
    onOrder: 'Note on an order',
    onInvoice: 'Note on an invoice',
    onAccount: 'Note on a customer',
    onDomain: 'Note on a domain',
    save: 'Save',
    noteSaved: 'Note saved.',
  },
)
