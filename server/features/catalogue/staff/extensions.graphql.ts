import { Field, InputType, Int } from 'type-graphql'
import { REASON, result } from '../../../staff/staff.graphql'
import { StepUpNeeded } from '../../../staff/staff-errors'
import { StaffProduct } from './staff-products.graphql'

@InputType({ description: 'New extension.' })
export class AddExtensionInput {
  @Field(() => String, { description: 'Extension such as `shop` or `co.uk`, with or without a leading dot.' })
  extension!: string

  @Field(() => Int, {
    nullable: true,
    description:
      'Price of the first year in euro cents, excluding VAT; at most `renewal`. Both null: the extension is sold from the day on which a set of price changes gives it its first price.',
  })
  first?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'Price of each later year in euro cents, excluding VAT. Null exactly if `first` is.',
  })
  renewal?: number | null

  @Field(() => String, { description: REASON })
  reason!: string
}

export const AddExtensionResult = result(
  'AddExtensionResult',
  'The product of the extension, which is not sold yet, or why none was added.',
  StaffProduct,
  StepUpNeeded,
)
