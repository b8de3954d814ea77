import { defineText } from '../../../rules/text'

export const text = defineText(
  {
    chooseMethod: 'Kies een betaalwijze.',
    methodNotAllowed: 'Met deze betaalwijze kun je niet betalen. Kies een andere.',
    nothingToPay: 'Voor deze bestelling hoef je niets meer te betalen, of hij kan niet meer geleverd worden.',
    noInvoiceToPay:
      'Deze factuur hoef je niet online te betalen: hij is betaald of verrekend, loopt nog, of wordt van je rekening afgeschreven.',
    inProgress: 'Je betaling wordt op dit moment verwerkt. Wacht even tot je bank klaar is.',
    noSuchLines: 'Deze domeinnamen staan niet in de bestelling.',
    nothingLeft: 'Dan blijft er niets over. Annuleer de bestelling.',
    holders: 'De keuze van de domeinhouders klopt niet.',
    // At most 35 characters: it stands on a bank statement.
    statement: (p: { number: number }) => `Wimpel bestelling ${p.number}`,
    invoiceStatement: (p: { number: string }) => `Wimpel factuur ${p.number}`,
  },
  {
    chooseMethod: 'Choose a payment method.',
    methodNotAllowed: 'You cannot pay with this method. Choose another one.',
    nothingToPay: 'There is nothing left to pay for this order, or it can no longer be delivered.',
    noInvoiceToPay:
      'This invoice need not be paid online: it is paid or settled, still open, or collected from your account.',
    inProgress: 'Your payment is being processed at this moment. Wait until your bank is done.',
    noSuchLines: 'These domain names are not in the order.',
    nothingLeft: 'That would leave nothing. Cancel the order instead.',
    holders: 'The choice of domain holders is not right.',
    statement: (p) => `Wimpel order ${p.number}`,
    invoiceStatement: (p) => `Wimpel invoice ${p.number}`,
  },
)
