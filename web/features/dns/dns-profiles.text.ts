import { defineText, SHOP } from '../../../rules/text'

type Name = { name: string }

/** Texts of a customer's DNS profiles. */
export const dnsProfilesText = defineText(
  {
    title: 'DNS-profielen',
    back: (p: Name) => `Terug naar DNS van ${p.name}`,
    newProfile: 'Nieuw profiel',
    placeholder: 'Bijvoorbeeld Eigen mailserver',
    save: 'Opslaan',
    saving: 'Opslaan…',
    none: 'Er zijn geen DNS-profielen. Je kunt een DNS-profiel maken met het formulier hierboven.',
    noneReadOnly: 'Er zijn geen DNS-profielen.',
    choose: 'Kies een profiel',
    count: (p: { count: number }) => (p.count === 1 ? '1 record' : `${p.count} records`),
    records: (p: Name) => `Records in ${p.name}`,
    add: 'Record toevoegen',
    remove: 'Profiel verwijderen',
    removeTitle: (p: Name) => `${p.name} verwijderen?`,
    removeNote: 'Domeinen waarop dit profiel is toegepast, houden hun records.',
    removeOk: 'Verwijderen',
    removing: 'Verwijderen…',
    cancel: 'Annuleren',
    created: 'Nieuw DNS-profiel is aangemaakt.',
    removed: 'DNS-profiel verwijderd.',
  },
  {
    title: 'DNS profiles',
    back: (p) => `Back to the DNS of ${p.name}`,
    newProfile: 'New profile',
    placeholder: 'For example My own mail server',
    save: 'Save',
    saving: 'Saving…',
    none: 'There are no DNS profiles. You can create a DNS profile using the form above.',
    noneReadOnly: 'There are no DNS profiles.',
    choose: 'Choose a profile',
    count: (p) => (p.count === 1 ? '1 record' : `${p.count} records`),
    records: (p) => `Records of ${p.name}`,
    add: 'Add record',
    remove: 'Delete profile',
    removeTitle: (p) => `Delete ${p.name}?`,
    removeNote: 'Domains that this profile was applied to keep their records.',
    removeOk: 'Delete',
    removing: 'Deleting…',
    cancel: 'Cancel',
    created: 'New DNS profile has been created.',
    removed: 'DNS profile removed.',
  },
)

export const dnsProfilesMeta = defineText(
  {
    title: `DNS-profielen — ${SHOP}`,
    description: 'Je DNS-profielen: sets van records die je op elk domein kunt toepassen.',
  },
  {
    title: `DNS profiles — ${SHOP}`,
    description: 'Your DNS profiles: sets of records that you can apply to any domain.',
  },
)
