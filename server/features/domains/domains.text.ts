import { defineText } from '../../../rules/text'

/** Why a domain cannot be ordered as it is. */
export const domainItemText = defineText(
  {
    invalidName: 'Dit is geen geldige domeinnaam.',
    wrongExtension: 'De extensie van de naam hoort niet bij dit product.',
    notTransferable: 'Deze domeinnaam wordt niet verhuisd.',
    transferCode: 'Vul de verhuiscode in zoals je huidige aanbieder hem gaf.',
    notChecked:
      'Deze domeinnaam is nog niet nagekeken, omdat er net veel namen zijn opgezocht. Probeer het over een paar minuten opnieuw.',
  },
  {
    invalidName: 'This is not a valid domain name.',
    wrongExtension: 'The extension of the name does not belong to this product.',
    notTransferable: 'This domain name is not being transferred.',
    transferCode: 'Fill in the transfer code as your current provider gave it.',
    notChecked:
      'This domain name has not been checked yet, because many names were looked up just now. Try again in a few minutes.',
  },
)
