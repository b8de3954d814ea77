import { Field, InputType, Int } from 'type-graphql'
import { REASON, result } from '../../../staff/staff.graphql'
import { StepUpNeeded } from '../../../staff/staff-errors'
import { StaffProduct } from './staff-products.graphql'

@InputType({ description: 'New extension.' })
export class AddExtensionInput {
  @Field(() => String, { description: 'Extension such as `shop` or `co.uk`, with or without a leading dot.' })
  extension!: string

  @Field(() => Int, { description: 'Price of the first year in euro cents, excluding VAT; at most `renewal`.' })
  first!: number

  @Field(() => Int, { description: 'Price of each later year in euro cents, excluding VAT.' })
  renewal!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

export const AddExtensionResult = result(
  'AddExtensionResult',
  'The product of the extension, which is not sold yet, or why none was added.',
  StaffProduct,
  StepUpNeeded,
)
