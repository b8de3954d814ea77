import { defineText } from '../../../rules/text'

export const subUserText = defineText(
  {
    subUser: 'Je bent ingelogd als een subgebruiker. Login als een normale gebruiker om een bestelling te plaatsen.',
    logOut: 'Uitloggen',
    logOutFailed: 'Uitloggen is niet gelukt. Probeer het nog eens.',
  },
  {
    subUser: 'You are logged in as a sub-user. Log in as a regular user to place an order.',
    logOut: 'Log out',
    logOutFailed: 'Logging out failed. Please try again.',
  },
)
