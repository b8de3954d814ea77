import { Field, InputType, Int, ObjectType } from 'type-graphql'
import { resultUnion } from '../../graphql/result-union'
import { ViewerNode } from './accounts.graphql'

@ObjectType({ description: 'What an order asks of its customer; empty is what is not filled in yet.' })
export class CustomerData {
  @Field(() => String)
  firstName!: string

  @Field(() => String)
  lastName!: string

  @Field(() => String)
  companyName!: string

  @Field(() => String)
  phoneNumber!: string

  @Field(() => Int, { description: 'As in Query.countries.' })
  countryId!: number

  @Field(() => String)
  postCode!: string

  @Field(() => String)
  city!: string

  @Field(() => String)
  street!: string

  @Field(() => String)
  streetNumber!: string

  @Field(() => String)
  streetNumberAddition!: string
}

@InputType()
export class UpdateCustomerDataInput {
  @Field(() => String)
  firstName!: string

  @Field(() => String)
  lastName!: string

  @Field(() => String, { nullable: true, description: 'Filled in, it makes the customer a company.' })
  companyName?: string | null

  @Field(() => String)
  phoneNumber!: string

  @Field(() => Int, { description: 'As in Query.countries.' })
  countryId!: number

  @Field(() => String)
  postCode!: string

  @Field(() => String)
  city!: string

  @Field(() => String)
  street!: string

  @Field(() => String, { description: 'Digits.' })
  streetNumber!: string

  @Field(() => String, { nullable: true, description: 'At most 10 characters.' })
  streetNumberAddition?: string | null
}

@ObjectType()
export class CustomerDataSaved {
  @Field(() => CustomerData)
  customerData: CustomerData

  @Field(() => ViewerNode)
  viewer: ViewerNode

  constructor(customerData: CustomerData, viewer: ViewerNode) {
    this.customerData = customerData
    this.viewer = viewer
  }
}

export const UpdateCustomerDataResult = resultUnion('UpdateCustomerDataResult', CustomerDataSaved)
