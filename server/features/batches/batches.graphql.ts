import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import {
  BATCH_MAX,
  type BatchItemState,
  type BatchKind,
  type BatchProblem,
  type BatchStep,
  NAME_SERVERS_MAX,
  NAME_SERVERS_MIN,
} from '../../../rules/batch'
import { connectionType } from '../../graphql/connection'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { DateTime } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'
import { Domain } from '../domains/domains.graphql'

export const DomainBatchKind = graphEnum('DomainBatchKind', 'What is changed at many domains.', {
  NAME_SERVERS: 'Where they are delegated to.',
  DNS_PROFILE: 'Their records, by a profile.',
  HOLDER: 'Who holds them.',
} satisfies Record<BatchKind, string>)

export const DomainBatchItemState = graphEnum('DomainBatchItemState', 'How far it is with one domain of a batch.', {
  WAITING: 'It has its turn still.',
  BUSY: 'Work on it has begun, or somebody outside is at it.',
  DONE: 'It was changed.',
  UNCHANGED: 'It stood like that already.',
  FAILED: 'Nothing was done, or it did not get through; `retryDomainBatch` tries it again.',
  STOPPED: 'The batch was stopped before its turn; nothing was done.',
} satisfies Record<BatchItemState, string>)

export const DomainBatchOutcome = graphEnum('DomainBatchOutcome', 'What would become of one domain.', {
  CHANGES: 'It would be changed.',
  UNCHANGED: 'It stands like that already.',
  IMPOSSIBLE: 'Nothing can be done to it now.',
})
export type DomainBatchOutcome = keyof typeof DomainBatchOutcome

export const DomainBatchProblem = graphEnum('DomainBatchProblem', 'Why nothing is done to a domain.', {
  NOT_ACTIVE: 'It is not registered here, or no longer.',
  NOT_MANAGEABLE: 'It can be looked at only.',
  DNS_ELSEWHERE: 'Its DNS is not on our name servers.',
  SIGNED: 'It has DNSSEC, which has to be off before it goes to other name servers.',
  CLOUDFLARE: 'It is on the name servers of Cloudflare.',
  NOTHING_FITS: 'None of the records of the profile fits it.',
  GONE: 'It is no longer there, or what it was to get is not.',
  NOT_ALLOWED: 'The account may not do this now.',
  NO_ANSWER: 'Somebody outside gave no answer; it may be another one later.',
  NO_ANSWER_OF_REGISTRY: 'The registry of its extension gave none; it may be another one later.',
  TOO_OFTEN: 'It was changed too often just now.',
  CHANGED_SINCE: 'It was changed after the batch that is to be undone.',
  FORMER_UNKNOWN: 'What it had before is not known, or the batch that is to be undone did not change it.',
} satisfies Record<BatchProblem, string>)

export const DomainBatchStep = graphEnum('DomainBatchStep', 'What is being done to one domain of a batch.', {
  COPYING_RECORDS: 'What stands at its present name servers is taken along.',
  CHANGING: 'It is being changed.',
  AT_REGISTRY: 'The registry of its extension is told; its answer decides.',
} satisfies Record<BatchStep, string>)

@ObjectType({ implements: Node, description: 'One domain of a batch.' })
export class DomainBatchItem extends Node {
  @Field(() => Domain, { description: 'The domain.' })
  domain!: Domain

  @Field(() => DomainBatchItemState, { description: 'How far it is.' })
  state!: BatchItemState

  @Field(() => DomainBatchStep, { nullable: true, description: 'What is being done to it; null unless it is BUSY.' })
  step!: BatchStep | null

  @Field(() => DomainBatchProblem, { nullable: true, description: 'Why nothing was done; null unless it failed.' })
  problem!: BatchProblem | null

  @Field(() => String, {
    nullable: true,
    description: "The same in the reader's language, or what was left out of one that was changed; null for neither.",
  })
  message!: string | null
}

export const DomainBatchItemConnection = connectionType(DomainBatchItem, 'DomainBatchItem')

@ObjectType({
  implements: Node,
  description: 'One change of many domains, which goes on by itself, name by name. Kept for 90 days.',
})
export class DomainBatch extends Node {
  @Field(() => DomainBatchKind, { description: 'What is changed.' })
  kind!: BatchKind

  @Field(() => Int, { description: 'How many domains it has.' })
  total!: number

  @Field(() => Int, { description: 'How many are still to be done.' })
  waiting!: number

  @Field(() => Int, { description: 'How many were changed, or stood like that already.' })
  done!: number

  @Field(() => Int, { description: 'How many failed.' })
  failed!: number

  @Field(() => Int, { description: 'How many had not begun when it was stopped; nothing was done to them.' })
  stopped!: number

  @Field(() => Int, {
    nullable: true,
    description:
      'Seconds that the rest takes at the pace so far, about; null when that cannot be said, or nothing is left.',
  })
  remainingSeconds!: number | null

  @Field(() => Boolean, { description: 'It gives domains back what they had before another batch.' })
  isUndo!: boolean

  @Field(() => DateTime, { description: 'When it was asked for.' })
  createdAt!: number

  @Field(() => DateTime, { nullable: true, description: 'When nothing was left to do; null while something is.' })
  finishedAt!: number | null
}

export const DomainBatchConnection = connectionType(DomainBatch, 'DomainBatch')

@ObjectType({ description: 'What would become of one domain.' })
export class DomainBatchPreviewItem {
  @Field(() => Domain, { description: 'The domain.' })
  domain!: Domain

  @Field(() => DomainBatchOutcome, { description: 'What would become of it.' })
  outcome!: DomainBatchOutcome

  @Field(() => [String], {
    description: 'How it stands: its name servers, its holder, or the records that would go or change.',
  })
  before!: readonly string[]

  @Field(() => [String], { description: 'How it would stand; the records that would come or change.' })
  after!: readonly string[]

  @Field(() => DomainBatchProblem, { nullable: true, description: 'Why nothing can be done; null when it can.' })
  problem!: BatchProblem | null

  @Field(() => String, {
    nullable: true,
    description: "The same in the reader's language, or what would be left out; null for neither.",
  })
  message!: string | null
}

@ObjectType({ description: 'What a batch would do; nothing was changed.' })
export class DomainBatchPreview {
  @Field(() => DomainBatchKind, { description: 'What would be changed.' })
  kind!: BatchKind

  @Field(() => Int, { description: 'How many domains would be changed.' })
  changing!: number

  @Field(() => Int, { description: 'How many stand like that already.' })
  unchanged!: number

  @Field(() => Int, { description: 'At how many nothing can be done.' })
  impossible!: number

  @Field(() => [DomainBatchPreviewItem], { description: 'Each domain, in the order that was asked.' })
  items!: DomainBatchPreviewItem[]
}

@InputType({ description: 'Domains that are changed together.' })
class DomainBatchInput {
  @Field(() => [ID], { description: `The domains: 1 to ${BATCH_MAX}.` })
  domainIds!: string[]

  @Field(() => Boolean, { defaultValue: false, description: 'Says what would happen, and changes nothing.' })
  dryRun!: boolean
}

@InputType({ description: 'Name servers for many domains.' })
export class SetNameServersOfDomainsInput extends DomainBatchInput {
  @Field(() => [String], {
    nullable: true,
    description: `Others' ones, ${NAME_SERVERS_MIN} to ${NAME_SERVERS_MAX}; null for ours.`,
  })
  nameServers?: string[] | null

  @Field(() => Boolean, {
    defaultValue: true,
    description: 'For ours: what stands at the present name servers is taken along first.',
  })
  copyRecords!: boolean
}

@InputType({ description: 'A DNS profile for many domains.' })
export class RollOutDnsProfileInput extends DomainBatchInput {
  @Field(() => ID, { description: 'The profile.' })
  profileId!: string
}

@InputType({ description: 'A holder for many domains.' })
export class SetHolderOfDomainsInput extends DomainBatchInput {
  @Field(() => ID, { nullable: true, description: 'One of the customer’s own holders; null for the standard one.' })
  whoisId?: string | null
}

@InputType({ description: 'A batch that goes on.' })
export class StopDomainBatchInput {
  @Field(() => ID, { description: 'The batch.' })
  batchId!: string
}

@InputType({ description: 'A batch that is to be undone.' })
export class UndoDomainBatchInput {
  @Field(() => ID, { description: 'The batch; nothing of it is left to do, and it undoes none itself.' })
  batchId!: string

  @Field(() => [ID], { nullable: true, description: 'Some of its domains only; all that it changed without.' })
  domainIds?: string[] | null

  @Field(() => Boolean, { defaultValue: false, description: 'Says what would happen, and changes nothing.' })
  dryRun!: boolean
}

@InputType({ description: 'A batch of which something failed.' })
export class RetryDomainBatchInput {
  @Field(() => ID, { description: 'The batch.' })
  batchId!: string

  @Field(() => [ID], { nullable: true, description: 'Some of its domains only; all that failed without.' })
  domainIds?: string[] | null
}

export const DomainBatchResult = resultUnion(
  'DomainBatchResult',
  'The batch that was begun, what it would do as a dry run, or why it cannot begin.',
  DomainBatch,
  DomainBatchPreview,
)

export const RetryDomainBatchResult = resultUnion(
  'RetryDomainBatchResult',
  'The batch, of which what failed has its turn again.',
  DomainBatch,
)

export const StopDomainBatchResult = resultUnion(
  'StopDomainBatchResult',
  'The batch, of which nothing new begins any more.',
  DomainBatch,
)
