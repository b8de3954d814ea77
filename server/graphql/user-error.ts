import { type ClassType, createUnionType, Field, InterfaceType, ObjectType } from 'type-graphql'
import type { IssueKey, Issues } from '../../rules/issues'
import { issueText } from '../../rules/validation.text'
import type { Context } from '../common/context'
import { UserErrorCode } from './user-error-code'

/**
 * An outcome that is expected: it is returned by a service and is a member of the mutation's result union. Clients
 * end their selection with `... on UserError { code message }`, so that a new refusal never breaks an old client.
 */
@InterfaceType({
  description:
    'An outcome that is expected: nothing was done, and here is why. End every selection of a result with `... on UserError { code message }`, so that a refusal that is added later is understood too.',
})
export class UserError {
  @Field(() => UserErrorCode, { description: 'Why, for a program to tell refusals apart.' })
  code!: UserErrorCode

  @Field(() => String, { description: "Why, as a sentence in the reader's language." })
  message!: string

  /** What REST answers with. */
  status = 400
}

@ObjectType({ description: 'One field of the input that is wrong.' })
export class FieldIssue {
  @Field(() => String, { description: 'The name of the field, as the input has it.' })
  field!: string

  @Field(() => String, { description: "What is wrong about it, in the reader's language." })
  message!: string
}

@ObjectType({
  implements: UserError,
  description: 'The input is not right: each wrong field is named, with what is wrong about it.',
})
export class InvalidInput extends UserError {
  @Field(() => [FieldIssue], { description: 'The wrong fields, in the order of the form.' })
  issues: FieldIssue[]

  constructor(issues: FieldIssue[]) {
    super()
    this.code = 'INVALID_INPUT'
    this.issues = issues
    this.message = issues.map((issue) => issue.message).join(' ')
  }
}

/** What a mutation answers with: the thing changed, or one of the refusals. */
export function resultUnion<T extends ClassType[]>(name: string, description: string, ...types: T) {
  return createUnionType({ name, description, types: () => [...types, InvalidInput] as const })
}

/** What a rule found wrong, in the reader's language. */
export function invalidInput(ctx: Pick<Context, 'locale'>, issues: Issues): InvalidInput {
  const found = Object.entries(issues) as [string, IssueKey][]
  return new InvalidInput(found.map(([field, key]) => ({ field, message: issueText(key, ctx.locale) })))
}

/** A single wrong field, worded by the feature itself. */
export const invalidField = (field: string, message: string): InvalidInput => new InvalidInput([{ field, message }])
