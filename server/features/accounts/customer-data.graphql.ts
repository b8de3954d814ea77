import { Field, InputType, Int, ObjectType } from 'type-graphql'
import { resultUnion } from '../../graphql/user-error'
import { ViewerNode } from './accounts.graphql'

@ObjectType({ description: 'Customer details that an order requires. A text that was not entered is an empty string.' })
export class CustomerData {
  @Field(() => String, { description: 'First name of the contact person.' })
  firstName!: string

  @Field(() => String, { description: 'Last name of the contact person.' })
  lastName!: string

  @Field(() => String, { description: 'Company name; an empty string for a private person.' })
  companyName!: string

  @Field(() => String, { description: 'Phone number.' })
  phoneNumber!: string

  @Field(() => Int, {
    description: 'Numeric id of the country, as in `Query.countries`.',
    deprecationReason: 'Use `country`.',
  })
  countryId!: number

  @Field(() => String, { description: 'Postal code.' })
  postCode!: string

  @Field(() => String, { description: 'City.' })
  city!: string

  @Field(() => String, { description: 'Street name, without the house number.' })
  street!: string

  @Field(() => String, { description: 'House number, digits only.' })
  streetNumber!: string

  @Field(() => String, {
    description: 'Addition to the house number, such as `bis`; an empty string if there is none.',
  })
  streetNumberAddition!: string
}

@InputType({
  description:
    'All customer details that an order requires; replaces the saved ones. Invalid fields are returned as InvalidInput.',
})
export class UpdateCustomerDataInput {
  @Field(() => String, { description: 'First name of the contact person.' })
  firstName!: string

  @Field(() => String, { description: 'Last name of the contact person.' })
  lastName!: string

  @Field(() => String, { nullable: true, description: 'Company name. If given, the customer becomes a company.' })
  companyName?: string | null

  @Field(() => String, { description: 'Phone number, with or without a country code.' })
  phoneNumber!: string

  @Field(() => String, {
    nullable: true,
    description:
      'Country, as a two-letter code (ISO 3166-1). Required unless the deprecated `countryId` is given. An unknown code is reported at the field `countryId`.',
  })
  country?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'Numeric id of the country, as in `Query.countries`.',
    deprecationReason: 'Use `country`.',
  })
  countryId?: number | null

  @Field(() => String, { description: 'Postal code.' })
  postCode!: string

  @Field(() => String, { description: 'City.' })
  city!: string

  @Field(() => String, { description: 'Street name, without the house number.' })
  street!: string

  @Field(() => String, { description: 'House number, digits only.' })
  streetNumber!: string

  @Field(() => String, { nullable: true, description: 'Addition to the house number, at most 10 characters.' })
  streetNumberAddition?: string | null
}

@ObjectType({ description: 'The customer details were saved.' })
export class CustomerDataSaved {
  @Field(() => CustomerData, { description: 'Saved customer details.' })
  customerData: CustomerData

  @Field(() => ViewerNode, { description: 'The customer.' })
  viewer: ViewerNode

  constructor(customerData: CustomerData, viewer: ViewerNode) {
    this.customerData = customerData
    this.viewer = viewer
  }
}

export const UpdateCustomerDataResult = resultUnion(
  'UpdateCustomerDataResult',
  'The saved customer details, or an error.',
  CustomerDataSaved,
)
