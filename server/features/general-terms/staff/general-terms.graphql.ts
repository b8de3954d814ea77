import { Field, InputType, Int, ObjectType } from 'type-graphql'
import type { TermsState } from '../../../../rules/general-terms'
import { graphEnum } from '../../../graphql/enums'
import { DateTime, LocalDate } from '../../../graphql/scalars'
import { REASON, result } from '../../../staff/staff.graphql'
import { Changed, StepUpNeeded } from '../../../staff/staff-errors'
import { TermsNotPossible } from './general-terms.errors'

const TermsStateEnum = graphEnum('GeneralTermsState', 'State of a version of the general terms.', {
  DRAFT: 'It is being written. Customers do not see it.',
  PLANNED: 'It applies from its date. Customers do not see it yet.',
  CURRENT: 'It applies to new orders.',
  EARLIER: 'It applies to the orders that have it.',
} satisfies Record<TermsState, string>)

@ObjectType({ description: 'A version of the general terms, as staff see it.' })
export class StaffGeneralTerms {
  @Field(() => Int, { description: 'Number of the version, from 1.' })
  number!: number

  @Field(() => TermsStateEnum, { description: 'State.' })
  state!: TermsState

  @Field(() => String, {
    description: 'Dutch text. A line that starts with `## ` is a heading; an empty line separates paragraphs.',
  })
  textNl!: string

  @Field(() => String, { description: 'English text, written the same way.' })
  textEn!: string

  @Field(() => DateTime, { nullable: true, description: 'Time from which it applies; null for a draft.' })
  validFrom!: number | null

  @Field(() => Int, { description: 'Incremented by each change; repeat it as `expectedRevision`.' })
  revision!: number

  @Field(() => Int, {
    nullable: true,
    description: 'Number of articles that differ from the version before; null for the first one.',
  })
  changedParts!: number | null

  @Field(() => String, { description: 'Staff member who made it; empty for the version that came with the shop.' })
  createdBy!: string

  @Field(() => DateTime, { description: 'Time at which it was made.' })
  createdAt!: number
}

@InputType({ description: 'New draft of the general terms.' })
export class DraftGeneralTermsInput {
  @Field(() => String, { description: 'Dutch text, at most 60,000 characters.' })
  textNl!: string

  @Field(() => String, { description: 'English text, at most 60,000 characters.' })
  textEn!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'A version of the general terms to act on.' })
export class ActOnGeneralTermsInput {
  @Field(() => Int, { description: 'Number of the version.' })
  number!: number

  @Field(() => Int, { description: '`StaffGeneralTerms.revision` that the client showed.' })
  expectedRevision!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'New texts of a draft.' })
export class ChangeGeneralTermsInput extends ActOnGeneralTermsInput {
  @Field(() => String, { description: 'Dutch text, at most 60,000 characters.' })
  textNl!: string

  @Field(() => String, { description: 'English text, at most 60,000 characters.' })
  textEn!: string
}

@InputType({ description: 'Start of a version.' })
export class PlanGeneralTermsInput extends ActOnGeneralTermsInput {
  @Field(() => LocalDate, {
    description: 'Day from which it applies, at 00:00 in Amsterdam: tomorrow or later, within 24 months.',
  })
  from!: string
}

@ObjectType({ description: 'A draft that was deleted.' })
export class DiscardedGeneralTerms {
  @Field(() => Int, { description: 'Its number, which the next draft gets.' })
  number!: number
}

const termsResult = (name: string) =>
  result(
    name,
    'The version after the change, or why nothing was changed.',
    StaffGeneralTerms,
    TermsNotPossible,
    Changed,
    StepUpNeeded,
  )

export const DraftGeneralTermsResult = termsResult('DraftGeneralTermsResult')
export const ChangeGeneralTermsResult = termsResult('ChangeGeneralTermsResult')
export const PlanGeneralTermsResult = termsResult('PlanGeneralTermsResult')
export const UnplanGeneralTermsResult = termsResult('UnplanGeneralTermsResult')
export const DiscardGeneralTermsResult = result(
  'DiscardGeneralTermsResult',
  'The number of the deleted draft, or why nothing was changed.',
  DiscardedGeneralTerms,
  TermsNotPossible,
  Changed,
  StepUpNeeded,
)
