import { defineText } from '../../../rules/text'

export const handoversText = defineText(
  {
    write: 'Overdracht schrijven',
    note: 'Voor wie na jou komt',
    noteAbout:
      'Alle collega’s zien dit op Vandaag tot de volgende overdracht, of tot iemand hem weghaalt. Geen wachtwoorden of codes.',
    save: 'Overdracht bewaren',
    cancel: 'Annuleren',
    close: 'Sluiten',
    written: 'De overdracht staat op Vandaag.',
    writeReason: 'Overdracht van de dienst',
    by: (p: { name: string; moment: string }) => `Overdracht van ${p.name}, ${p.moment}`,
    takeOff: 'Weghalen',
    takenOff: 'De overdracht is weggehaald. Hij staat nog bij de eerdere.',
    takeOffReason: 'Overdracht gelezen',
    earlier: (p: { count: number }) => (p.count === 1 ? '1 eerdere overdracht' : `${p.count} eerdere overdrachten`),
  },
  {
    write: 'Write a handover',
    note: 'For whoever comes after you',
    noteAbout:
      'All colleagues see this on Today until the next handover, or until someone takes it off. No passwords or codes.',
    save: 'Save handover',
    cancel: 'Cancel',
    close: 'Close',
    written: 'The handover is on Today.',
    writeReason: 'Handover of the shift',
    by: (p) => `Handover by ${p.name}, ${p.moment}`,
    takeOff: 'Take off',
    takenOff: 'The handover was taken off. It is still among the earlier ones.',
    takeOffReason: 'Handover was read',
    earlier: (p) => (p.count === 1 ? '1 earlier handover' : `${p.count} earlier handovers`),
  },
)
