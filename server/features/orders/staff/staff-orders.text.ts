import { defineText } from '../../../../rules/text'

export const staffOrdersText = defineText(
  {
    NOT_POSSIBLE: 'Dit kan niet in de toestand waarin de bestelling nu is.',
    HOLDER_GONE: 'Een gekozen domeinhouder is verwijderd. Het geld kan alleen terug.',
    MONEY_WENT_BACK: 'Het geld van een regel ging al via de bank terug. Opnieuw leveren zou gratis zijn.',
    CHARGED_BACK: 'De bank van de klant heeft de betaling teruggehaald. Er valt niets aan te nemen.',
    tooMany: 'Kies één tot honderd bestellingen.',
    noLines: 'Kies minstens één regel van deze bestelling.',
    done: 'gelukt',
    pending: 'in behandeling',
    refused: (p: { reason: string }) => `geweigerd: ${p.reason}`,
  },
  {
    NOT_POSSIBLE: 'This is not possible in the present state of the order.',
    HOLDER_GONE: 'A chosen domain holder was deleted. The money can only go back.',
    MONEY_WENT_BACK: 'The bank refunded a line already. Delivering it again would be free of charge.',
    CHARGED_BACK: 'The bank of the customer took the payment back. There is nothing to accept.',
    tooMany: 'Choose one to a hundred orders.',
    noLines: 'Choose at least one line of this order.',
    done: 'done',
    pending: 'pending',
    refused: (p) => `refused: ${p.reason}`,
  },
)
