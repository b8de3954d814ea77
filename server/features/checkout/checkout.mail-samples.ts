import { exampleIn, type MailSamples } from '../../common/mail-sample'
import { customerBasketText } from './staff/customer-basket.text'

/** How the mail with a prepared basket begins. */
export const checkoutMailSamples: MailSamples = (locale) => {
  const words = customerBasketText[locale]
  const { domain } = exampleIn(locale)
  return {
    'basket-for-customer': { subject: words.subject, paragraphs: [`${words.ready} ${domain}.`, words.pay] },
  }
}
