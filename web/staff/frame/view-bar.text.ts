import { defineText } from '../../../rules/text'

interface Named {
  name: string
}

export const viewBarText = defineText(
  {
    own: 'Bewaarde weergaven',
    save: 'Deze weergave bewaren',
    remove: (p: Named) => `Weergave ${p.name} weghalen`,
    removed: (p: Named) => `Weergave ${p.name} is weg.`,
    about: 'De filters die nu aanstaan, onder een naam. Alleen in deze browser, en alleen voor jou.',
    name: 'Naam',
    cancel: 'Annuleren',
    keep: 'Bewaren',
    kept: (p: Named) => `Weergave ${p.name} is bewaard.`,
    taken: 'Je hebt al een weergave met deze naam. Kies een andere.',
    full: (p: { max: number }) => `Meer dan ${p.max} weergaven passen er niet bij. Haal er eerst een weg.`,
    notStored: 'Deze browser bewaart niets: opslag staat uit of is vol.',
    close: 'Sluiten',
  },
  {
    own: 'Saved views',
    save: 'Save this view',
    remove: (p) => `Remove view ${p.name}`,
    removed: (p) => `View ${p.name} was removed.`,
    about: 'The filters that are on now, under a name. In this browser only, and for you only.',
    name: 'Name',
    cancel: 'Cancel',
    keep: 'Save',
    kept: (p) => `View ${p.name} was saved.`,
    taken: 'You have a view with this name. Choose another.',
    full: (p) => `There is no room for more than ${p.max} views. Remove one first.`,
    notStored: 'This browser stores nothing: storage is off or full.',
    close: 'Close',
  },
)
