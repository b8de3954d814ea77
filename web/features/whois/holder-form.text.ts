import { defineText } from '../../../rules/text'

/** The form of a domain holder. */
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
