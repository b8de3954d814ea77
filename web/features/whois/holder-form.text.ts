import type { LegalForm } from '../../../rules/legal-form'
import { defineText } from '../../../rules/text'

/** Names of legal forms. */
export const legalFormText = defineText(
  {
    none: 'Geen opgave',
    SOLE_TRADER: 'Eenmanszaak',
    PARTNERSHIP: 'Vof, maatschap of cv',
    LIMITED_COMPANY: 'Bv',
    PUBLIC_COMPANY: 'Nv',
    ASSOCIATION: 'Vereniging of coöperatie',
    FOUNDATION: 'Stichting',
    GOVERNMENT: 'Overheid',
    OTHER: 'Anders',
  } satisfies Record<LegalForm | 'none', string>,
  {
    none: 'Not given',
    SOLE_TRADER: 'Sole trader',
    PARTNERSHIP: 'Partnership',
    LIMITED_COMPANY: 'Private limited company',
    PUBLIC_COMPANY: 'Public limited company',
    ASSOCIATION: 'Association or cooperative',
    FOUNDATION: 'Foundation',
    GOVERNMENT: 'Government body',
    OTHER: 'Other',
  },
)

/** Texts of the domain holder form. */
export const holderFormText = defineText(
  {
    kind: 'Soort houder',
    contact: 'De houder is op je account. Hier pas je aan waarop de houder bereikbaar is.',
    save: 'Houder opslaan',
    saving: 'Opslaan…',
    cancel: 'Annuleren',
    act: 'Je past aan hoe een domeinhouder te bereiken is.',
    refused: 'De houder is nog niet opgeslagen',
    failed: 'Er is iets misgegaan. Probeer het opnieuw. Blijft het misgaan, neem dan contact op met onze support.',
  },
  {
    kind: 'Kind of holder',
    contact: 'The holder is in the name of your account. Here you change where the holder is reached.',
    save: 'Save holder',
    saving: 'Saving…',
    cancel: 'Cancel',
    act: 'You are changing how a domain holder is reached.',
    refused: 'The holder has not been saved yet',
    failed: 'Something went wrong. Please try again. If the problem persists, feel free to contact us for support.',
  },
)
