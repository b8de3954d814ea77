import { Field, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../graphql/scalars'

@ObjectType({ description: 'An article of the general terms.' })
export class GeneralTermsPart {
  @Field(() => String, { description: 'Heading; empty for an introduction.' })
  title!: string

  @Field(() => [String], { description: 'Paragraphs, as plain text.' })
  paragraphs!: readonly string[]
}

@ObjectType({ description: 'A version of the general terms, without its text.' })
export class GeneralTermsVersion {
  @Field(() => Int, { description: 'Number of the version, from 1.' })
  version!: number

  @Field(() => DateTime, { description: 'Time from which it applies to new orders.' })
  validFrom!: number
}

@ObjectType({ description: 'A version of the general terms of the shop. The text of a version never changes.' })
export class GeneralTerms {
  @Field(() => Int, { description: 'Number of the version, from 1.' })
  version!: number

  @Field(() => DateTime, { description: 'Time from which it applies to new orders.' })
  validFrom!: number

  @Field(() => Boolean, {
    description: 'True if it applies to new orders now. Earlier versions apply to the orders that have them.',
  })
  isCurrent!: boolean

  @Field(() => [GeneralTermsPart], { description: 'Articles, in the language of the request.' })
  parts!: GeneralTermsPart[]

  @Field(() => [GeneralTermsVersion], { description: 'All versions that apply or applied, newest first.' })
  versions!: GeneralTermsVersion[]
}
