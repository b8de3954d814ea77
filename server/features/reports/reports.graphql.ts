import { Field, InputType, Int, ObjectType } from 'type-graphql'

@InputType()
export class ReportErrorInput {
  @Field(() => String)
  msg!: string

  @Field(() => String, { defaultValue: '', description: 'The page or script that it happened in.' })
  url!: string

  @Field(() => Int, { nullable: true })
  line?: number | null

  @Field(() => Int, { nullable: true })
  column?: number | null

  @Field(() => String, { defaultValue: '' })
  error!: string

  @Field(() => String, { defaultValue: '' })
  errorStackTrace!: string
}

@ObjectType()
export class ErrorReported {
  @Field(() => Boolean)
  reported!: boolean
}
