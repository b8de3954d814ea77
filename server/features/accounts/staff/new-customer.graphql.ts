import { Field, InputType, ObjectType } from 'type-graphql'
import type { Locale } from '../../../../rules/text'
import { graphEnum } from '../../../graphql/enums'
import { REASON, result } from '../../../staff/staff.graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffError } from '../../../staff/staff-errors'
import { CustomerContactInput } from './staff-account-acts.graphql'
import { StaffAccountRef, StaffRegistration } from './staff-accounts.graphql'
import { text } from './staff-accounts.text'

const MailLanguage = graphEnum('MailLanguage', 'Language of a mail to a customer.', {
  NL: 'Dutch.',
  EN: 'English.',
} satisfies Record<Uppercase<Locale>, string>)

@InputType({ description: 'New customer, for someone who calls. Invalid fields are returned as InvalidInput.' })
export class CreateCustomerInput extends CustomerContactInput {
  @Field(() => String, { description: 'E-mail address, which becomes the login. The activation link is mailed to it.' })
  email!: string

  @Field(() => MailLanguage, { description: 'Language of the activation mail.' })
  language!: Uppercase<Locale>

  @Field(() => String, {
    description: 'VAT number, with or without the country in front; empty if there is none. Requires a company.',
  })
  vatId!: string

  @Field(() => String, {
    description: 'Number in the trade register, at most 40 characters; empty if there is none. Requires a company.',
  })
  registrationNumber!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@ObjectType({ implements: StaffError, description: 'The e-mail address is the login of an account.' })
export class CustomerExists extends StaffError {
  @Field(() => StaffAccountRef, { description: 'That account.' })
  account: StaffAccountRef

  constructor({ locale }: Pick<StaffContext, 'locale'>, account: StaffAccountRef) {
    super()
    this.code = 'CUSTOMER_EXISTS'
    this.account = account
    this.message = text[locale].customerExists({ name: account.name })
  }
}

export const CreateCustomerResult = result(
  'CreateCustomerResult',
  'The registration that waits for its link, or why none was made.',
  StaffRegistration,
  CustomerExists,
)
