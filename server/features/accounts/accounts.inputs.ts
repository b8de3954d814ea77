import { Field, InputType, Int, registerEnumType } from 'type-graphql'

export const CaptchaVersion = { V2: 'V2', V3: 'V3' } as const
registerEnumType(CaptchaVersion, { name: 'CaptchaVersion' })

@InputType()
export class LoginInput {
  @Field(() => String, { description: 'An e-mail address or a username.' })
  username!: string

  @Field(() => String)
  password!: string

  @Field(() => String, { nullable: true, description: 'Asked for after some failures.' })
  captchaToken?: string | null
}

@InputType()
export class RegistrationInput {
  @Field(() => String, { nullable: true, description: 'A day: 1980-12-31.' })
  birthDate?: string | null

  @Field(() => String)
  city!: string

  @Field(() => String, { nullable: true, description: 'Required for a company.' })
  companyName?: string | null

  @Field(() => Int, { nullable: true, defaultValue: 154, description: 'As in Query.countries.' })
  countryId?: number | null

  @Field(() => String, { nullable: true, defaultValue: 'M', description: 'M or F.' })
  gender?: string | null

  @Field(() => String)
  streetNumber!: string

  @Field(() => String, { nullable: true, description: 'At most 10 characters.' })
  streetNumberAddition?: string | null

  @Field(() => String)
  firstName!: string

  @Field(() => Boolean, { nullable: true, defaultValue: true })
  isCompany?: boolean | null

  @Field(() => String)
  lastName!: string

  @Field(() => String, { description: '14 to 40 characters.' })
  password!: string

  @Field(() => String)
  phoneNumber!: string

  @Field(() => String)
  postCode!: string

  @Field(() => String)
  street!: string

  @Field(() => String)
  email!: string
}

@InputType()
export class RegisterAccountInput {
  @Field(() => RegistrationInput)
  registration!: RegistrationInput

  @Field(() => String, { nullable: true, description: 'Asked for after some registrations.' })
  captchaToken?: string | null
}

@InputType()
export class ResendActivationLinkInput {
  @Field(() => String)
  email!: string
}

@InputType()
export class ActivateAccountInput {
  @Field(() => String)
  token!: string

  @Field(() => String, { nullable: true, description: 'For an account that was registered without one.' })
  password?: string | null
}

@InputType()
export class SendPasswordResetLinkInput {
  @Field(() => String)
  email!: string

  @Field(() => String, { nullable: true, description: 'Asked for after some requests.' })
  captchaToken?: string | null
}

@InputType()
export class ResetPasswordInput {
  @Field(() => String)
  token!: string

  @Field(() => String)
  password!: string
}
