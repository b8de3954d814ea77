import { Field, InputType, Int } from 'type-graphql'
import { DEFAULT_COUNTRY_ID } from '../../../rules/constants'
import { findCountryByCode } from '../../../rules/countries'
import { graphEnum } from '../../graphql/enums'

export const CaptchaVersion = graphEnum('CaptchaVersion', 'Which of the two captchas of the shop.', {
  V2: 'The one that is shown in a form.',
  V3: 'The one that is solved unseen, before a search.',
})

const CAPTCHA_TOKEN = {
  nullable: true,
  description: 'The token of a solved captcha. Asked for after some attempts, by the refusal CAPTCHA_REQUIRED.',
} as const

@InputType({ description: 'Who logs in.' })
export class LoginInput {
  @Field(() => String, { description: 'An e-mail address or a username.' })
  username!: string

  @Field(() => String, { description: 'The password of the account.' })
  password!: string

  @Field(() => String, {
    nullable: true,
    description:
      'The second step of an account that answers SECOND_FACTOR_NEEDED: a code of the authenticator app, or a recovery code.',
  })
  code?: string | null

  @Field(() => String, CAPTCHA_TOKEN)
  captchaToken?: string | null
}

@InputType({ description: 'A new customer. What is wrong is refused field by field, as InvalidInput.' })
export class RegistrationInput {
  @Field(() => String, { nullable: true, description: 'A day, as 1980-12-31; not in the future.' })
  birthDate?: string | null

  @Field(() => String, { description: 'City of the address.' })
  city!: string

  @Field(() => String, { nullable: true, description: 'Required for a company.' })
  companyName?: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'Country of the address, by its two letters (ISO 3166-1). The Netherlands when left out; an unknown one is refused at the field `countryId`.',
  })
  country?: string | null

  @Field(() => Int, {
    nullable: true,
    defaultValue: DEFAULT_COUNTRY_ID,
    description: 'Country of the address, by its number in `Query.countries`.',
    deprecationReason: 'A country is named by its code: send `country`.',
  })
  countryId?: number | null

  @Field(() => String, { nullable: true, defaultValue: 'M', description: 'How to address: M (sir) or F (madam).' })
  gender?: string | null

  @Field(() => String, { description: 'House number, digits only.' })
  streetNumber!: string

  @Field(() => String, { nullable: true, description: 'What follows the house number; at most 10 characters.' })
  streetNumberAddition?: string | null

  @Field(() => String, { description: 'First name of the contact person.' })
  firstName!: string

  @Field(() => Boolean, { nullable: true, defaultValue: true, description: 'A company, or a person.' })
  isCompany?: boolean | null

  @Field(() => String, { description: 'Last name of the contact person.' })
  lastName!: string

  @Field(() => String, { description: '14 to 40 characters, and not one that is easily guessed.' })
  password!: string

  @Field(() => String, { description: 'Phone number, with or without a country code.' })
  phoneNumber!: string

  @Field(() => String, { description: 'Postal code.' })
  postCode!: string

  @Field(() => String, { description: 'Street of the address.' })
  street!: string

  @Field(() => String, { description: 'E-mail address; the link that activates the account is sent there.' })
  email!: string
}

@InputType({ description: 'A registration, with the captcha when it was asked for.' })
export class RegisterAccountInput {
  @Field(() => RegistrationInput, { description: 'The new customer.' })
  registration!: RegistrationInput

  @Field(() => String, CAPTCHA_TOKEN)
  captchaToken?: string | null
}

@InputType({ description: 'Whose activation mail to send again.' })
export class ResendActivationLinkInput {
  @Field(() => String, { description: 'The e-mail address that was registered.' })
  email!: string
}

@InputType({ description: 'The link of an activation mail.' })
export class ActivateAccountInput {
  @Field(() => String, { description: 'What stands behind the last slash of the link.' })
  token!: string

  @Field(() => String, {
    nullable: true,
    description: 'Needed when none was chosen at registration, and in any other browser than the one that registered.',
  })
  password?: string | null
}

@InputType({ description: 'Who forgot a password.' })
export class SendPasswordResetLinkInput {
  @Field(() => String, { description: 'The e-mail address to log in with.' })
  email!: string

  @Field(() => String, CAPTCHA_TOKEN)
  captchaToken?: string | null
}

@InputType({ description: 'The link of a password mail, with the password to be.' })
export class ResetPasswordInput {
  @Field(() => String, { description: 'What stands behind the last slash of the link.' })
  token!: string

  @Field(() => String, { description: '14 to 40 characters, and not one that is easily guessed.' })
  password!: string
}

/** The rules know a country by its number. A code that no country has becomes a number that none has, and is refused. */
export function withCountryId<Form extends { country?: string | null; countryId?: number | null }>(form: Form) {
  const { country, ...rest } = form
  return country ? { ...rest, countryId: findCountryByCode(country.toUpperCase())?.id ?? 0 } : rest
}

@InputType({ description: 'The VAT number of the account.' })
export class SetVatIdInput {
  @Field(() => String, {
    nullable: true,
    description: 'With the letters of its country; dots, spaces and hyphens may stand in it. Null or empty for none.',
  })
  vatId?: string | null
}
