import { Field, InterfaceType, ObjectType } from 'type-graphql'
import type { IssueKey, Issues } from '../../rules/issues'
import { issueText } from '../../rules/validation.text'
import type { Context } from '../common/context'

/**
 * An outcome that is expected: it is returned by a service and is a member of the mutation's result union. Clients
 * end their selection with `... on UserError { code message }`, so that a new refusal never breaks an old client.
 */
@InterfaceType()
export class UserError {
  @Field(() => String)
  code!: string

  @Field(() => String, { description: "In the reader's language." })
  message!: string

  /** What REST answers with. */
  status = 400
}

/** One wrong field. */
@ObjectType()
export class FieldIssue {
  @Field(() => String)
  field!: string

  @Field(() => String)
  message!: string
}

/** The input is not right; each wrong field is named with what is wrong about it. */
@ObjectType({ implements: UserError })
export class InvalidInput extends UserError {
  @Field(() => [FieldIssue])
  issues: FieldIssue[]

  constructor(issues: FieldIssue[]) {
    super()
    this.code = 'INVALID_INPUT'
    this.issues = issues
    this.message = issues.map((issue) => issue.message).join(' ')
  }
}

/** What a rule found wrong, in the reader's language. */
export function invalidInput(ctx: Pick<Context, 'locale'>, issues: Issues): InvalidInput {
  const found = Object.entries(issues) as [string, IssueKey][]
  return new InvalidInput(found.map(([field, key]) => ({ field, message: issueText(key, ctx.locale) })))
}

/** A single wrong field, worded by the feature itself. */
export const invalidField = (field: string, message: string): InvalidInput => new InvalidInput([{ field, message }])
