import { type ClassType, createUnionType, Field, InterfaceType, ObjectType } from 'type-graphql'
import type { FailureCode } from '../../rules/failure-codes'
import type { IssueKey, Issues } from '../../rules/issues'
import { issueText } from '../../rules/validation.text'
import type { Context } from '../common/context'
import { Failure } from '../common/failures'
import { UserErrorCode } from './user-error-code'

/**
 * An expected outcome: a service returns it, and it is a member of the mutation's result union. Clients end their
 * selection with `... on UserError { code message }`, so that a new refusal never breaks an old client.
 */
@InterfaceType({
  description:
    'Expected error: nothing was changed. End every selection of a result with `... on UserError { code message }`, so that error types added later are handled too.',
})
export class UserError {
  @Field(() => UserErrorCode, { description: 'Reason, as a code for API clients.' })
  code!: UserErrorCode

  @Field(() => String, { description: 'Reason, as a sentence in the language of the request.' })
  message!: string

  /** HTTP status in REST. */
  status = 400
}

@ObjectType({ description: 'Error in one field of the input.' })
export class FieldIssue {
  @Field(() => String, { description: 'Name of the invalid field, as in the input.' })
  field!: string

  @Field(() => String, { description: 'Description of the error, in the language of the request.' })
  message!: string
}

@ObjectType({
  implements: UserError,
  description: 'The input is invalid. Lists each invalid field with its error.',
})
export class InvalidInput extends UserError {
  @Field(() => [FieldIssue], { description: 'Invalid fields, in the order of the form.' })
  issues: FieldIssue[]

  constructor(issues: FieldIssue[]) {
    super()
    this.code = 'INVALID_INPUT'
    this.issues = issues
    this.message = issues.map((issue) => issue.message).join(' ')
  }
}

/**
 * Throws a refusal as the failure of its code, for deprecated fields whose type cannot hold refusals and for their REST
 * counterparts.
 */
export function throwRefusal<Answer>(answer: Answer): Exclude<Answer, UserError> {
  if (answer instanceof UserError) throw new Failure(answer.code as Extract<UserErrorCode, FailureCode>)
  return answer as Exclude<Answer, UserError>
}

/** Creates the result type of a mutation: the changed object, or one of the refusals. */
export function resultUnion<T extends ClassType[]>(name: string, description: string, ...types: T) {
  return createUnionType({ name, description, types: () => [...types, InvalidInput] as const })
}

/** Converts a rule's issues to the reader's language. */
export function invalidInput(ctx: Pick<Context, 'locale'>, issues: Issues): InvalidInput {
  const found = Object.entries(issues) as [string, IssueKey][]
  return new InvalidInput(found.map(([field, key]) => ({ field, message: issueText(key, ctx.locale) })))
}

/** Creates the error of a single field, worded by the feature itself. */
export const invalidField = (field: string, message: string): InvalidInput => new InvalidInput([{ field, message }])
