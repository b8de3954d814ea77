import { Field, InputType, Int } from 'type-graphql'
import { DEFAULT_COUNTRY_ID } from '../../../rules/constants'
import { findCountryByCode } from '../../../rules/countries'
import { graphEnum } from '../../graphql/enums'
import type { CaptchaVersion as Version } from '../../ports/captcha'

export const CaptchaVersion = graphEnum('CaptchaVersion', 'Captcha of the shop.', {
  V2: 'Visible captcha, shown in a form.',
  V3: 'Invisible captcha, solved in the background before a search.',
} satisfies Record<Uppercase<Version>, string>)

/** Version at the port, by its name in the graph. */
export const PORT_VERSION = { V2: 'v2', V3: 'v3' } as const satisfies Record<Uppercase<Version>, Version>

const CAPTCHA_TOKEN = {
  nullable: true,
  description: 'Token of a solved captcha. Required after a CAPTCHA_REQUIRED error.',
} as const

@InputType({ description: 'Login details.' })
export class LoginInput {
  @Field(() => String, { description: 'E-mail address or username.' })
  username!: string

  @Field(() => String, { description: 'Password of the account.' })
  password!: string

  @Field(() => String, {
    nullable: true,
    description: 'Code of the authenticator app, or a recovery code. Required after a SECOND_FACTOR_NEEDED error.',
  })
  code?: string | null

  @Field(() => String, CAPTCHA_TOKEN)
  captchaToken?: string | null
}

@InputType({ description: 'Details of a new customer. Invalid fields are returned as InvalidInput.' })
export class RegistrationInput {
  @Field(() => String, { nullable: true, description: 'Date of birth, such as `1980-12-31`. Cannot be in the future.' })
  birthDate?: string | null

  @Field(() => String, { description: 'City.' })
  city!: string

  @Field(() => String, { nullable: true, description: 'Company name. Required for a company.' })
  companyName?: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'Country, as a two-letter code (ISO 3166-1). Defaults to `NL`. An unknown code is reported at the field `countryId`.',
  })
  country?: string | null

  @Field(() => Int, {
    nullable: true,
    defaultValue: DEFAULT_COUNTRY_ID,
    description: 'Numeric id of the country, as in `Query.countries`.',
    deprecationReason: 'Use `country`.',
  })
  countryId?: number | null

  @Field(() => String, { nullable: true, defaultValue: 'M', description: 'Form of address: `M` (sir) or `F` (madam).' })
  gender?: string | null

  @Field(() => String, { description: 'House number, digits only.' })
  streetNumber!: string

  @Field(() => String, { nullable: true, description: 'Addition to the house number, at most 10 characters.' })
  streetNumberAddition?: string | null

  @Field(() => String, { description: 'First name of the contact person.' })
  firstName!: string

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: true,
    description: 'True for a company, false for a private person.',
  })
  isCompany?: boolean | null

  @Field(() => String, { description: 'Last name of the contact person.' })
  lastName!: string

  @Field(() => String, { description: 'Password of 14 to 40 characters that is not easily guessed.' })
  password!: string

  @Field(() => String, { description: 'Phone number, with or without a country code.' })
  phoneNumber!: string

  @Field(() => String, { description: 'Postal code.' })
  postCode!: string

  @Field(() => String, { description: 'Street name, without the house number.' })
  street!: string

  @Field(() => String, { description: 'E-mail address. The activation link is mailed to it.' })
  email!: string
}

@InputType({ description: 'Registration of a new customer.' })
export class RegisterAccountInput {
  @Field(() => RegistrationInput, { description: 'Details of the new customer.' })
  registration!: RegistrationInput

  @Field(() => String, CAPTCHA_TOKEN)
  captchaToken?: string | null
}

@InputType({ description: 'Request for a new activation link.' })
export class ResendActivationLinkInput {
  @Field(() => String, { description: 'E-mail address of the registration.' })
  email!: string
}

@InputType({ description: 'Activation of an account by the link from its activation mail.' })
export class ActivateAccountInput {
  @Field(() => String, { description: 'Token of the link: the part after the last slash.' })
  token!: string

  @Field(() => String, {
    nullable: true,
    description:
      'New password. Required if none was chosen at registration, or if the registration was made in another browser.',
  })
  password?: string | null
}

@InputType({ description: 'Request for a password reset link.' })
export class SendPasswordResetLinkInput {
  @Field(() => String, { description: 'Login e-mail address.' })
  email!: string

  @Field(() => String, CAPTCHA_TOKEN)
  captchaToken?: string | null
}

@InputType({ description: 'New password, with the link from the password reset mail.' })
export class ResetPasswordInput {
  @Field(() => String, { description: 'Token of the link: the part after the last slash.' })
  token!: string

  @Field(() => String, { description: 'New password of 14 to 40 characters that is not easily guessed.' })
  password!: string
}

/**
 * Maps the country code to the id that the rules use. An unknown code becomes an id that does not exist, and is
 * refused.
 */
export function withCountryId<Form extends { country?: string | null; countryId?: number | null }>(form: Form) {
  const { country, ...rest } = form
  return country ? { ...rest, countryId: findCountryByCode(country.toUpperCase())?.id ?? 0 } : rest
}

@InputType({ description: 'VAT number to save.' })
export class SetVatIdInput {
  @Field(() => String, {
    nullable: true,
    description:
      'VAT number with its country prefix; dots, spaces and hyphens are ignored. Null or an empty string removes it.',
  })
  vatId?: string | null
}
