import * as z from 'zod'
import { BATCH_MAX } from '../../../rules/api-limits'
import { BATCH_ITEM_STATES, BATCH_PROBLEMS, BATCH_STEPS } from '../../../rules/batch'
import type { OperationName } from '../../common/api-token'
import type { Context } from '../../common/context'
import { notFound } from '../../common/failures'
import { requireAccount } from '../../common/guards'
import { fieldsOf } from '../../http/rest/description'
import { fieldsWith, isYes } from '../../http/rest/fields'
import { askedPage, pageFrom, pageParameters, pageShape } from '../../http/rest/lists'
import type { Rest } from '../../http/rest/routes'
import { DomainBatch, DomainBatchOutcome, DomainBatchPreview } from './batches.graphql'
import * as service from './batches.service'

const PATH = '/api/account/domeinen-wijzigen'

const batch = fieldsOf(
  DomainBatch,
  'id',
  'kind',
  'total',
  'waiting',
  'done',
  'failed',
  'stopped',
  'remainingSeconds',
  'isUndo',
  'createdAt',
  'finishedAt',
)
const message = z
  .nullable(z.string())
  .describe('Reason for the failure, or what was left out of the change; null if neither applies.')
const problem = z
  .nullable(z.enum(BATCH_PROBLEMS))
  .describe('Reason why the domain cannot be changed; null if there is none.')
const name = z.string().describe('Domain name, in ASCII.')
const step = z.nullable(z.enum(BATCH_STEPS)).describe('Step in progress; null unless the state is BUSY.')
const item = z.object({ name, domainId: z.string(), state: z.enum(BATCH_ITEM_STATES), step, problem, message })
const previewItem = z.object({
  name,
  domainId: z.string(),
  outcome: z.enum(Object.values(DomainBatchOutcome) as [string, ...string[]]),
  before: z.array(z.string()).describe('Current state.'),
  after: z.array(z.string()).describe('State after the change.'),
  problem,
  message,
})
const preview = z.object({
  changing: z.number().int(),
  unchanged: z.number().int(),
  impossible: z.number().int(),
  items: z.array(previewItem),
})
const begun = {
  202: { description: 'The batch, which continues in the background.', type: 'application/json', shape: batch },
  200: { description: 'Preview, for a dry run.', type: 'application/json', shape: preview },
}

const texts = (max: number) => z.union([z.array(z.string()).max(max), z.string().transform((one) => [one])])
const chosen = { domainIds: texts(BATCH_MAX).describe(`Ids of the domains, 1 to ${BATCH_MAX}.`) }

/** REST paths for changes of many domains. */
export function batchRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: PATH,
    operation: 'Viewer.domainBatches',
    tag: 'Domains',
    summary: 'Lists the batch changes of the last 90 days, newest first',
    query: fieldsWith(pageParameters(service.BATCH_PAGE)),
    answers: pageShape(batch),
    handle: async (ctx, request) => pageFrom(await service.pageBatches(ctx, askedPage(request)), (found) => found),
  })
  rest({
    method: 'GET',
    path: `${PATH}/:id`,
    operation: 'Viewer.domainBatch',
    tag: 'Domains',
    summary: 'Returns the progress of a batch, with each domain',
    answers: z.object({ batch, items: z.array(item) }),
    async handle(ctx, { params }) {
      requireAccount(ctx)
      const found = await service.findOwnBatch(ctx, params.id ?? '')
      if (!found) throw notFound()
      const { edges } = await service.pageItems(ctx, found.id, { first: BATCH_MAX })
      const items = edges.map(({ node: { domain, state, ...rest } }) => ({
        name: domain.name,
        domainId: domain.id,
        state,
        step: rest.step,
        problem: rest.problem,
        message: rest.message,
      }))
      return { batch: found, items }
    },
  })

  function starts(
    path: string,
    operation: OperationName,
    summary: string,
    fields: z.ZodObject,
    start: (ctx: Context, asked: never, id: string) => Promise<service.BatchResult>,
  ): void {
    rest({
      method: 'POST',
      path: `${PATH}${path}`,
      operation,
      tag: 'Domains',
      summary,
      body: 'json',
      takes: fields,
      // The service refuses missing fields, after it has checked permissions.
      fields: fields.partial(),
      answers: begun,
      async handle(ctx, { body, params }, reply) {
        const asked = { ...body, dryRun: isYes(body.dryRun) }
        const answer = await start(ctx, asked as never, params.id ?? '')
        if (answer instanceof DomainBatch) reply.status(202)
        return answer instanceof DomainBatchPreview ? showPreview(answer) : answer
      },
    })
  }
  const dryRun = z
    .optional(z.union([z.boolean(), z.string()]))
    .describe('If true, returns a preview and changes nothing.')
  starts(
    '/naamservers',
    'Mutation.setNameServersOfDomains',
    'Changes the name servers of many domains',
    fieldsWith({
      ...chosen,
      nameServers: z.nullish(texts(20)).describe('Host names of the name servers; those of the shop if omitted.'),
      copyRecords: z
        .optional(z.boolean())
        .describe(
          'Copies the records from the current name servers first. Only for the name servers of the shop. Defaults to true.',
        ),
      dryRun,
    }),
    (ctx, asked: Parameters<typeof service.setNameServers>[1]) =>
      service.setNameServers(ctx, { ...asked, copyRecords: asked.copyRecords ?? true }),
  )
  starts(
    '/dns-profiel',
    'Mutation.rollOutDnsProfile',
    'Applies a DNS profile to many domains',
    fieldsWith({ ...chosen, profileId: z.string().describe('Id of the DNS profile.'), dryRun }),
    service.rollOutProfile,
  )
  starts(
    '/houder',
    'Mutation.setHolderOfDomains',
    'Changes the registrant of many domains',
    fieldsWith({
      ...chosen,
      whoisId: z.nullish(z.string()).describe('Id of the registrant; the standard one if omitted.'),
      dryRun,
    }),
    service.setHolder,
  )
  starts(
    '/:id/undo',
    'Mutation.undoDomainBatch',
    'Restores domains to their state before a batch, except those changed since',
    fieldsWith({
      domainIds: z.optional(texts(BATCH_MAX)).describe('Ids of the domains to restore; all if omitted.'),
      dryRun,
    }),
    (ctx, asked: { domainIds?: string[]; dryRun: boolean }, batchId) => service.undoBatch(ctx, { ...asked, batchId }),
  )
  rest({
    method: 'POST',
    path: `${PATH}/:id/stop`,
    operation: 'Mutation.stopDomainBatch',
    tag: 'Domains',
    summary: 'Stops a batch. Domains in progress are finished',
    answers: batch,
    handle: (ctx, { params }) => service.stopBatch(ctx, { batchId: params.id ?? '' }),
  })
  const retried = fieldsWith({
    domainIds: z.optional(texts(BATCH_MAX)).describe('Ids of the domains to retry; all failed domains if omitted.'),
  })
  rest({
    method: 'POST',
    path: `${PATH}/:id/retry`,
    operation: 'Mutation.retryDomainBatch',
    tag: 'Domains',
    summary: 'Retries the failed domains of a batch',
    body: 'json',
    takes: retried,
    fields: retried,
    answers: batch,
    handle: (ctx, { body, params }) =>
      service.retryBatch(ctx, { batchId: params.id ?? '', domainIds: body.domainIds as string[] | undefined }),
  })
}

function showPreview({ changing, unchanged, impossible, items }: DomainBatchPreview): z.infer<typeof preview> {
  return {
    changing,
    unchanged,
    impossible,
    items: items.map(({ domain, outcome, before, after, problem: why, message: words }) => ({
      name: domain.name,
      domainId: domain.id,
      outcome,
      before: [...before],
      after: [...after],
      problem: why,
      message: words,
    })),
  }
}
