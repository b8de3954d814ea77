import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../graphql/scalars'
import { StaffMailBody } from '../mails/mails.graphql'
import { REASON, result } from '../staff.graphql'
import { Changed, StepUpNeeded } from '../staff-errors'

const KIND = 'Kind of mail to customers, such as `order-placed`.'
const OPENING_NL =
  'Dutch text, at most 500 characters; empty to remove it. Plain text, a new line begins a paragraph. `{winkel}` stands for the name of the shop, `{onderwerp}` for the subject that the mail has without own words.'
const OPENING_EN = 'English text, at most 500 characters. If it is empty, English readers see the Dutch text.'
const SUBJECT_NL = 'Dutch subject, at most 120 characters, with the same placeholders; empty to remove it.'
const SUBJECT_EN = 'English subject, at most 120 characters. If it is empty, English readers see the Dutch one.'

@ObjectType({ description: "The shop's own words in one kind of mail to customers." })
export class StaffMailWords {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: KIND })
  kind!: string

  @Field(() => Int, { description: 'Number of the last change; 0 if there never were own words.' })
  version!: number

  @Field(() => String, { description: 'Dutch text after the first paragraphs; empty if there is none.' })
  openingNl!: string

  @Field(() => String, { description: 'English text. If it is empty, English readers see the Dutch text.' })
  openingEn!: string

  @Field(() => String, { description: 'Dutch subject; empty if the mail keeps its own.' })
  subjectNl!: string

  @Field(() => String, { description: 'English subject. If it is empty, English readers see the Dutch one.' })
  subjectEn!: string

  @Field(() => Boolean, { description: 'False if the mail is as the shop comes with it.' })
  isChanged!: boolean

  @Field(() => String, {
    nullable: true,
    description: 'Staff member who last changed them; null if there never were own words.',
  })
  changedBy!: string | null

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the last change; null if there never were own words.',
  })
  changedAt!: number | null
}

@ArgsType()
export class MailWordsPreviewArgs {
  @Field(() => String, { description: KIND })
  kind!: string

  @Field(() => String, { description: OPENING_NL })
  openingNl!: string

  @Field(() => String, { description: OPENING_EN })
  openingEn!: string

  @Field(() => String, { description: SUBJECT_NL })
  subjectNl!: string

  @Field(() => String, { description: SUBJECT_EN })
  subjectEn!: string
}

@ObjectType({ description: 'A sample mail with own words, in both languages.' })
export class MailWordsPreview {
  @Field(() => StaffMailBody, { description: 'The Dutch mail.' })
  nl!: StaffMailBody

  @Field(() => StaffMailBody, { description: 'The English mail.' })
  en!: StaffMailBody
}

@InputType({
  description: 'Own words in one kind of mail. Replace the present ones; all empty for the mail as it comes.',
})
export class SetMailWordsInput {
  @Field(() => String, { description: KIND })
  kind!: string

  @Field(() => String, { description: OPENING_NL })
  openingNl!: string

  @Field(() => String, { description: OPENING_EN })
  openingEn!: string

  @Field(() => String, { description: SUBJECT_NL })
  subjectNl!: string

  @Field(() => String, { description: SUBJECT_EN })
  subjectEn!: string

  @Field(() => Int, { description: '`StaffMailWords.version` that the client showed.' })
  expectedVersion!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

export const SetMailWordsResult = result(
  'SetMailWordsResult',
  'The words after the change, or why nothing was changed.',
  StaffMailWords,
  Changed,
  StepUpNeeded,
)
