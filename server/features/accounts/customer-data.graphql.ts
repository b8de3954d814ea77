import { Field, InputType, Int, ObjectType } from 'type-graphql'
import { resultUnion } from '../../graphql/user-error'
import { ViewerNode } from './accounts.graphql'

@ObjectType({ description: 'What an order asks of its customer. A text that was not filled in yet is empty.' })
export class CustomerData {
  @Field(() => String, { description: 'First name of the contact person.' })
  firstName!: string

  @Field(() => String, { description: 'Last name of the contact person.' })
  lastName!: string

  @Field(() => String, { description: 'The name of the company; empty for a person.' })
  companyName!: string

  @Field(() => String, { description: 'Phone number.' })
  phoneNumber!: string

  @Field(() => Int, {
    description: 'The number of the country in `Query.countries`.',
    deprecationReason: 'A country is named by its code: ask for `country`.',
  })
  countryId!: number

  @Field(() => String, { description: 'Postal code.' })
  postCode!: string

  @Field(() => String, { description: 'City of the address.' })
  city!: string

  @Field(() => String, { description: 'Street of the address.' })
  street!: string

  @Field(() => String, { description: 'House number, digits only.' })
  streetNumber!: string

  @Field(() => String, { description: 'What follows the house number, such as `bis`; empty for most.' })
  streetNumberAddition!: string
}

@InputType({ description: 'All that an order asks of its customer, at once. What is wrong is refused field by field.' })
export class UpdateCustomerDataInput {
  @Field(() => String, { description: 'First name of the contact person.' })
  firstName!: string

  @Field(() => String, { description: 'Last name of the contact person.' })
  lastName!: string

  @Field(() => String, { nullable: true, description: 'Filled in, it makes the customer a company.' })
  companyName?: string | null

  @Field(() => String, { description: 'Phone number, with or without a country code.' })
  phoneNumber!: string

  @Field(() => String, {
    nullable: true,
    description:
      'Country of the address, by its two letters (ISO 3166-1). Required, unless `countryId` still says it; an unknown one is refused at that field.',
  })
  country?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'Country of the address, by its number in `Query.countries`.',
    deprecationReason: 'A country is named by its code: send `country`.',
  })
  countryId?: number | null

  @Field(() => String, { description: 'Postal code.' })
  postCode!: string

  @Field(() => String, { description: 'City of the address.' })
  city!: string

  @Field(() => String, { description: 'Street of the address.' })
  street!: string

  @Field(() => String, { description: 'House number, digits only.' })
  streetNumber!: string

  @Field(() => String, { nullable: true, description: 'What follows the house number; at most 10 characters.' })
  streetNumberAddition?: string | null
}

@ObjectType({ description: 'The data as they are kept now, and the viewer that has them.' })
export class CustomerDataSaved {
  @Field(() => CustomerData, { description: 'The data as they are kept now.' })
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
  'The data as they are kept now, or what is wrong with them.',
  CustomerDataSaved,
)
