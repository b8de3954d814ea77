import { defineText } from '../../../rules/text'

export const text = defineText(
  {
    debited: (p: { account: string | null }) =>
      p.account === null
        ? 'We schrijven het van je rekening af, geen administratiekosten'
        : `We schrijven het af van je rekening •• ${p.account}, geen administratiekosten`,
    chooseMethod: 'Kies een betaalwijze.',
    methodNotAllowed: 'Met deze betaalwijze kun je niet betalen. Kies een andere.',
    nothingToPay: 'Voor deze bestelling hoef je niets meer te betalen, of hij kan niet meer geleverd worden.',
    noInvoiceToPay:
      'Deze factuur hoef je niet online te betalen: hij is betaald of verrekend, loopt nog, of wordt van je rekening afgeschreven.',
    noInvoicesToPay: 'Er zijn geen facturen die je online hoeft te betalen.',
    tooMuchAtOnce: 'Dit is meer dan een bank in één keer verwerkt. Betaal de facturen één voor één.',
    amountChanged: 'Het bedrag is intussen veranderd. Laad de pagina opnieuw en kijk wat er nog openstaat.',
    inProgress: 'Je betaling wordt op dit moment verwerkt. Wacht even tot je bank klaar is.',
    noSuchLines: 'Deze domeinnamen staan niet in de bestelling.',
    nothingLeft: 'Dan blijft er niets over. Annuleer de bestelling.',
    holders: 'De keuze van de domeinhouders klopt niet.',
    // At most 35 characters: it appears on a bank statement.
    statement: (p: { number: number }) => `Wimpel bestelling ${p.number}`,
    invoiceStatement: (p: { number: string }) => `Wimpel factuur ${p.number}`,
    invoicesStatement: (p: { count: number }) => (p.count === 1 ? 'Wimpel 1 factuur' : `Wimpel ${p.count} facturen`),
  },
  {
    debited: (p) =>
      p.account === null
        ? 'We collect it from your account, no administration costs'
        : `We collect it from your account •• ${p.account}, no administration costs`,
    chooseMethod: 'Choose a payment method.',
    methodNotAllowed: 'You cannot pay with this method. Choose another one.',
    nothingToPay: 'There is nothing left to pay for this order, or it can no longer be delivered.',
    noInvoiceToPay:
      'This invoice need not be paid online: it is paid or settled, not final yet, or collected from your account.',
    noInvoicesToPay: 'No invoice has to be paid online.',
    tooMuchAtOnce: 'This is more than a bank takes at once. Pay the invoices one by one.',
    amountChanged: 'The amount has changed meanwhile. Reload the page and see what is still to be paid.',
    inProgress: 'Your payment is being processed at this moment. Wait until your bank is done.',
    noSuchLines: 'These domain names are not in the order.',
    nothingLeft: 'That would leave nothing. Cancel the order instead.',
    holders: 'The choice of domain holders is not right.',
    statement: (p) => `Wimpel order ${p.number}`,
    invoiceStatement: (p) => `Wimpel invoice ${p.number}`,
    invoicesStatement: (p) => (p.count === 1 ? 'Wimpel 1 invoice' : `Wimpel ${p.count} invoices`),
  },
)
