import { defineText } from '../../../rules/text'

/** A bank statement has at most 35 characters, of the letters that all banks accept. */
const statementOf = (shop: string, rest: string): string =>
  `${shop
    .normalize('NFD')
    .replace(/[^A-Za-z\d .+-]/g, '')
    .slice(0, 34 - rest.length)
    .trim()} ${rest}`.trim()

export const text = defineText(
  {
    debited: (p: { account: string | null }) =>
      p.account === null
        ? 'We schrijven het van je rekening af, geen administratiekosten'
        : `We schrijven het af van je rekening •• ${p.account}, geen administratiekosten`,
    roomIs: (p: { summary: string; room: string }) =>
      p.summary === ''
        ? `Je kunt zo nog voor ${p.room} bestellen`
        : `${p.summary}. Je kunt zo nog voor ${p.room} bestellen`,
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
    statement: (p: { shop: string; number: number }) => statementOf(p.shop, `bestelling ${p.number}`),
    invoiceStatement: (p: { shop: string; number: string }) => statementOf(p.shop, `factuur ${p.number}`),
    invoicesStatement: (p: { shop: string; count: number }) =>
      statementOf(p.shop, p.count === 1 ? '1 factuur' : `${p.count} facturen`),
  },
  {
    debited: (p) =>
      p.account === null
        ? 'We collect it from your account, no administration costs'
        : `We collect it from your account •• ${p.account}, no administration costs`,
    roomIs: (p) =>
      p.summary === ''
        ? `You can order for ${p.room} more this way`
        : `${p.summary}. You can order for ${p.room} more this way`,
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
    statement: (p) => statementOf(p.shop, `order ${p.number}`),
    invoiceStatement: (p) => statementOf(p.shop, `invoice ${p.number}`),
    invoicesStatement: (p) => statementOf(p.shop, p.count === 1 ? '1 invoice' : `${p.count} invoices`),
  },
)
