import { Field, InputType, Int, ObjectType } from 'type-graphql'

@InputType({
  description: 'A browser error, with the arguments of `window.onerror`. Long texts are truncated.',
})
export class ReportErrorInput {
  @Field(() => String, { description: 'Error message.' })
  msg!: string

  @Field(() => String, { defaultValue: '', description: 'URL of the page or script with the error.' })
  url!: string

  @Field(() => Int, { nullable: true, description: 'Line number in the script; null if unknown.' })
  line?: number | null

  @Field(() => Int, { nullable: true, description: 'Column number in the line; null if unknown.' })
  column?: number | null

  @Field(() => String, { defaultValue: '', description: 'The error object as text.' })
  error!: string

  @Field(() => String, { defaultValue: '', description: 'Stack trace of the error.' })
  errorStackTrace!: string
}

@ObjectType({ description: 'Confirmation that the report was received.' })
export class ErrorReported {
  @Field(() => Boolean, { description: 'Always true.' })
  reported!: boolean
}
