import { defineText } from '../../../rules/text'

export const customerDataText = defineText(
  {
    intro: 'Vul je gegevens aan. We hebben ze nodig voor je factuur en je domeinregistratie.',
    you: 'Jouw gegevens',
    address: 'Adresgegevens',
    save: 'Gegevens opslaan',
    saving: 'Gegevens opslaan…',
    refused: 'Je gegevens zijn nog niet opgeslagen',
    retry: 'Opnieuw proberen',
  },
  {
    intro: 'Complete your details. We need them for your invoice and your domain registration.',
    you: 'Your details',
    address: 'Address details',
    save: 'Save details',
    saving: 'Saving details…',
    refused: 'Your details have not been saved yet',
    retry: 'Try again',
  },
)
