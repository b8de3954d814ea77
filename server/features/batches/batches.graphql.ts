import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { BATCH_MAX } from '../../../rules/api-limits'
import {
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

const DomainBatchKind = graphEnum('DomainBatchKind', 'Kind of change that a batch makes to its domains.', {
  NAME_SERVERS: 'Change the name servers.',
  DNS_PROFILE: 'Apply a DNS profile to the records.',
  HOLDER: 'Change the registrant.',
} satisfies Record<BatchKind, string>)

export const DomainBatchItemState = graphEnum('DomainBatchItemState', 'State of one domain in a batch.', {
  WAITING: 'Not started yet.',
  BUSY: 'In progress, or waiting for an outside system.',
  DONE: 'Changed.',
  UNCHANGED: 'Already as requested; nothing was changed.',
  FAILED: 'Failed. `retryDomainBatch` tries again.',
  STOPPED: 'Not started because the batch was stopped; nothing was changed.',
} satisfies Record<BatchItemState, string>)

export const DomainBatchOutcome = graphEnum('DomainBatchOutcome', 'Predicted result for one domain.', {
  CHANGES: 'The domain would be changed.',
  UNCHANGED: 'The domain is already as requested.',
  IMPOSSIBLE: 'The domain cannot be changed now; `problem` says why.',
})
export type DomainBatchOutcome = keyof typeof DomainBatchOutcome

const DomainBatchProblem = graphEnum('DomainBatchProblem', 'Reason why a domain cannot be changed.', {
  NOT_ACTIVE: 'The domain is not registered with this shop yet, or no longer is.',
  NOT_MANAGEABLE: 'The domain is read-only.',
  DNS_ELSEWHERE: 'The domain does not use the name servers of the shop.',
  SIGNED: 'DNSSEC is enabled. It must be disabled before changing to other name servers.',
  CLOUDFLARE: 'The domain uses the name servers of Cloudflare.',
  NOTHING_FITS: 'No record of the profile can be applied to this domain.',
  GONE: 'The domain, profile or registrant no longer exists.',
  NOT_ALLOWED: 'The account does not have permission for this now.',
  NO_ANSWER: 'An outside system did not respond. A retry may succeed.',
  NO_ANSWER_OF_REGISTRY: 'The registry of the extension did not respond. A retry may succeed.',
  TOO_OFTEN: 'Rate limit: the domain was changed too often in a short time.',
  CHANGED_SINCE: 'The domain was changed after the batch to undo.',
  FORMER_UNKNOWN: 'The previous value is unknown, or the batch to undo did not change this domain.',
} satisfies Record<BatchProblem, string>)

const DomainBatchStep = graphEnum('DomainBatchStep', 'Step in progress for one domain of a batch.', {
  COPYING_RECORDS: 'Copying the records from the current name servers.',
  CHANGING: 'Making the change.',
  AT_REGISTRY: 'Waiting for the registry of the extension to accept the change.',
} satisfies Record<BatchStep, string>)

@ObjectType({ implements: Node, description: 'Domain in a batch.' })
export class DomainBatchItem extends Node {
  @Field(() => Domain, { description: 'The domain.' })
  domain!: Domain

  @Field(() => DomainBatchItemState, { description: 'Current state.' })
  state!: BatchItemState

  @Field(() => DomainBatchStep, { nullable: true, description: 'Step in progress; null unless the state is BUSY.' })
  step!: BatchStep | null

  @Field(() => DomainBatchProblem, {
    nullable: true,
    description: 'Reason for the failure; null unless the state is FAILED.',
  })
  problem!: BatchProblem | null

  @Field(() => String, {
    nullable: true,
    description:
      'Reason for the failure, or what was left out of the change, in the language of the request; null if neither applies.',
  })
  message!: string | null
}

export const DomainBatchItemConnection = connectionType(DomainBatchItem, 'DomainBatchItem')

@ObjectType({
  implements: Node,
  description: 'Change of many domains, carried out one by one in the background. Kept for 90 days.',
})
export class DomainBatch extends Node {
  @Field(() => DomainBatchKind, { description: 'Kind of change.' })
  kind!: BatchKind

  @Field(() => Int, { description: 'Number of domains in the batch.' })
  total!: number

  @Field(() => Int, { description: 'Number of domains still to be processed.' })
  waiting!: number

  @Field(() => Int, { description: 'Number of domains that were changed or were already as requested.' })
  done!: number

  @Field(() => Int, { description: 'Number of domains that failed.' })
  failed!: number

  @Field(() => Int, { description: 'Number of domains that were not started when the batch was stopped.' })
  stopped!: number

  @Field(() => Int, {
    nullable: true,
    description: 'Estimated time left in seconds; null if unknown or if the batch is finished.',
  })
  remainingSeconds!: number | null

  @Field(() => Boolean, { description: 'True if the batch undoes another batch.' })
  isUndo!: boolean

  @Field(() => DateTime, { description: 'Time of creation.' })
  createdAt!: number

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time at which the last domain was processed; null while in progress.',
  })
  finishedAt!: number | null
}

export const DomainBatchConnection = connectionType(DomainBatch, 'DomainBatch')

@ObjectType({ description: 'Predicted result for one domain.' })
export class DomainBatchPreviewItem {
  @Field(() => Domain, { description: 'The domain.' })
  domain!: Domain

  @Field(() => DomainBatchOutcome, { description: 'Predicted result.' })
  outcome!: DomainBatchOutcome

  @Field(() => [String], {
    description: 'Current state: the name servers, the registrant, or the records that would be removed or changed.',
  })
  before!: readonly string[]

  @Field(() => [String], {
    description:
      'State after the change: the name servers, the registrant, or the records that would be added or changed.',
  })
  after!: readonly string[]

  @Field(() => DomainBatchProblem, {
    nullable: true,
    description: 'Reason why the domain cannot be changed; null if it can.',
  })
  problem!: BatchProblem | null

  @Field(() => String, {
    nullable: true,
    description:
      'The same reason, or what would be left out of the change, in the language of the request; null if neither applies.',
  })
  message!: string | null
}

@ObjectType({ description: 'Preview of a batch. Nothing was changed.' })
export class DomainBatchPreview {
  @Field(() => DomainBatchKind, { description: 'Kind of change.' })
  kind!: BatchKind

  @Field(() => Int, { description: 'Number of domains that would be changed.' })
  changing!: number

  @Field(() => Int, { description: 'Number of domains that are already as requested.' })
  unchanged!: number

  @Field(() => Int, { description: 'Number of domains that cannot be changed.' })
  impossible!: number

  @Field(() => [DomainBatchPreviewItem], { description: 'Result for each domain, in the requested order.' })
  items!: DomainBatchPreviewItem[]
}

@InputType({ description: 'Domains to change together.' })
class DomainBatchInput {
  @Field(() => [ID], { description: `Ids of the domains, 1 to ${BATCH_MAX}.` })
  domainIds!: string[]

  @Field(() => Boolean, { defaultValue: false, description: 'If true, returns a preview and changes nothing.' })
  dryRun!: boolean
}

@InputType({ description: 'Name servers for many domains.' })
export class SetNameServersOfDomainsInput extends DomainBatchInput {
  @Field(() => [String], {
    nullable: true,
    description: `Host names of the name servers, ${NAME_SERVERS_MIN} to ${NAME_SERVERS_MAX}; null for those of the shop.`,
  })
  nameServers?: string[] | null

  @Field(() => Boolean, {
    defaultValue: true,
    description:
      'True to copy the records from the current name servers first. Only applies to the name servers of the shop.',
  })
  copyRecords!: boolean
}

@InputType({ description: 'DNS profile for many domains.' })
export class RollOutDnsProfileInput extends DomainBatchInput {
  @Field(() => ID, { description: 'Id of the DNS profile.' })
  profileId!: string
}

@InputType({ description: 'Registrant for many domains.' })
export class SetHolderOfDomainsInput extends DomainBatchInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Id of one of the customer’s registrants; null for the standard one.',
  })
  whoisId?: string | null
}

@InputType({ description: 'Batch to stop.' })
export class StopDomainBatchInput {
  @Field(() => ID, { description: 'Id of the batch.' })
  batchId!: string
}

@InputType({ description: 'Batch to undo.' })
export class UndoDomainBatchInput {
  @Field(() => ID, { description: 'Id of the batch. It must be finished and must not be an undo itself.' })
  batchId!: string

  @Field(() => [ID], { nullable: true, description: 'Ids of the domains to undo; all changed domains if omitted.' })
  domainIds?: string[] | null

  @Field(() => Boolean, { defaultValue: false, description: 'If true, returns a preview and changes nothing.' })
  dryRun!: boolean
}

@InputType({ description: 'Batch to retry.' })
export class RetryDomainBatchInput {
  @Field(() => ID, { description: 'Id of the batch.' })
  batchId!: string

  @Field(() => [ID], { nullable: true, description: 'Ids of the domains to retry; all failed domains if omitted.' })
  domainIds?: string[] | null
}

export const DomainBatchResult = resultUnion(
  'DomainBatchResult',
  'The started batch, a preview for a dry run, or why the batch cannot start.',
  DomainBatch,
  DomainBatchPreview,
)

export const RetryDomainBatchResult = resultUnion(
  'RetryDomainBatchResult',
  'The batch, with its failed domains waiting to be processed again, or an error.',
  DomainBatch,
)

export const StopDomainBatchResult = resultUnion(
  'StopDomainBatchResult',
  'The batch, in which no more domains will be started, or an error.',
  DomainBatch,
)
