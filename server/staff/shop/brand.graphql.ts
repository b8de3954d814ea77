import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../graphql/scalars'
import { REASON, result } from '../staff.graphql'
import { Changed, StepUpNeeded } from '../staff-errors'

@ObjectType({
  description: 'Name and colours of the shop on pages, mails and new invoices. The first version comes with the shop.',
})
export class StaffShopBrand {
  @Field(() => ID, { description: 'Always `brand`: the shop has one.' })
  id!: string

  @Field(() => Int, { description: 'Number of the last change; 0 while the first version applies.' })
  version!: number

  @Field(() => String, { description: 'Name of the shop. The company on invoices is a setting of the server.' })
  name!: string

  @Field(() => String, { description: 'Colour of buttons and links in the light theme, such as `#14523f`.' })
  actionLight!: string

  @Field(() => String, { description: 'Colour of buttons and links in the dark theme.' })
  actionDark!: string

  @Field(() => String, {
    description: 'Colour of banners and the footer in the light theme, and of the head of mails.',
  })
  bannerLight!: string

  @Field(() => String, { description: 'Colour of banners and the footer in the dark theme.' })
  bannerDark!: string

  @Field(() => String, { description: 'Colour of the current place and of offers in the light theme.' })
  placeLight!: string

  @Field(() => String, { description: 'Colour of the current place and of offers in the dark theme.' })
  placeDark!: string

  @Field(() => String, {
    nullable: true,
    description: 'Staff member who last changed them; null while the first version applies.',
  })
  changedBy!: string | null

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the last change; null while the first version applies.',
  })
  changedAt!: number | null
}

const COLOR = 'Six hexadecimal digits after `#`. Refused below the contrast of WCAG 2.2 AA.'

@InputType({ description: 'Name and colours of the shop. Replace the present ones.' })
export class SetShopBrandInput {
  @Field(() => String, { description: '1 to 20 letters, digits, spaces, dots, plus signs and hyphens.' })
  name!: string

  @Field(() => String, { description: `Buttons and links, light theme. ${COLOR}` })
  actionLight!: string

  @Field(() => String, { description: `Buttons and links, dark theme. ${COLOR}` })
  actionDark!: string

  @Field(() => String, { description: `Banners and footer, light theme. ${COLOR}` })
  bannerLight!: string

  @Field(() => String, { description: `Banners and footer, dark theme. ${COLOR}` })
  bannerDark!: string

  @Field(() => String, { description: `Current place and offers, light theme. ${COLOR}` })
  placeLight!: string

  @Field(() => String, { description: `Current place and offers, dark theme. ${COLOR}` })
  placeDark!: string

  @Field(() => Int, { description: '`StaffShopBrand.version` that the client showed.' })
  expectedVersion!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

export const SetShopBrandResult = result(
  'SetShopBrandResult',
  'The name and colours after the change, or why nothing was changed.',
  StaffShopBrand,
  Changed,
  StepUpNeeded,
)
