import { Field, InputType, Int, ObjectType } from 'type-graphql'

@InputType({
  description: 'What went wrong in a browser, as `window.onerror` tells it. Texts are cut where they are long.',
})
export class ReportErrorInput {
  @Field(() => String, { description: 'The message of the error.' })
  msg!: string

  @Field(() => String, { defaultValue: '', description: 'The page or script that it happened in.' })
  url!: string

  @Field(() => Int, { nullable: true, description: 'The line in the script; null when it is not known.' })
  line?: number | null

  @Field(() => Int, { nullable: true, description: 'The column in that line; null when it is not known.' })
  column?: number | null

  @Field(() => String, { defaultValue: '', description: 'The error itself, as text.' })
  error!: string

  @Field(() => String, { defaultValue: '', description: 'Its stack.' })
  errorStackTrace!: string
}

@ObjectType({ description: 'The report was taken.' })
export class ErrorReported {
  @Field(() => Boolean, { description: 'Always true.' })
  reported!: boolean
}
