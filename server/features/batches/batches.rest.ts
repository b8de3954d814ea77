import * as z from 'zod'
import { BATCH_ITEM_STATES, BATCH_MAX, BATCH_PROBLEMS, BATCH_STEPS } from '../../../rules/batch'
import type { Context } from '../../common/context'
import { notFound } from '../../common/failures'
import { requireAccount } from '../../common/guards'
import { fieldsOf } from '../../http/rest/description'
import { fieldsWith, isYes } from '../../http/rest/fields'
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
const message = z.nullable(z.string()).describe('Why, or what was left out; null for neither.')
const problem = z.nullable(z.enum(BATCH_PROBLEMS)).describe('Why nothing is done; null unless that is so.')
const name = z.string().describe('The domain, in ASCII.')
const step = z.nullable(z.enum(BATCH_STEPS)).describe('What is being done to it; null unless it is BUSY.')
const item = z.object({ name, domainId: z.string(), state: z.enum(BATCH_ITEM_STATES), step, problem, message })
const previewItem = z.object({
  name,
  domainId: z.string(),
  outcome: z.enum(Object.values(DomainBatchOutcome) as [string, ...string[]]),
  before: z.array(z.string()).describe('How it stands.'),
  after: z.array(z.string()).describe('How it would stand.'),
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
  202: { description: 'The batch, which goes on by itself.', type: 'application/json', shape: batch },
  200: { description: 'What it would do, as a dry run.', type: 'application/json', shape: preview },
}

const texts = (max: number) => z.union([z.array(z.string()).max(max), z.string().transform((one) => [one])])
const chosen = { domainIds: texts(BATCH_MAX).describe(`The ids of 1 to ${BATCH_MAX} domains.`) }

/** The REST paths for changes of many domains. */
export function batchRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: PATH,
    tag: 'Domains',
    summary: 'Lists the changes of many domains of the last 90 days, the newest first',
    query: fieldsWith({
      first: z.optional(z.string()).describe('How many at most, as digits.'),
      after: z.optional(z.string()).describe('The `endCursor` of the page before.'),
    }),
    answers: z.object({ items: z.array(batch), endCursor: z.nullable(z.string()), hasNextPage: z.boolean() }),
    async handle(ctx, { query: { first, after } }) {
      const { edges, pageInfo } = await service.pageBatches(ctx, {
        first: first ? Number(first) : null,
        after: after ? String(after) : null,
      })
      const { endCursor, hasNextPage } = pageInfo
      return { items: edges.map(({ node }) => node), endCursor, hasNextPage }
    },
  })
  rest({
    method: 'GET',
    path: `${PATH}/:id`,
    tag: 'Domains',
    summary: 'Says how far a change of many domains is, name by name',
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
    summary: string,
    fields: z.ZodObject,
    start: (ctx: Context, asked: never, id: string) => Promise<service.BatchResult>,
  ): void {
    rest({
      method: 'POST',
      path: `${PATH}${path}`,
      tag: 'Domains',
      summary,
      body: 'json',
      takes: fields,
      // What is missing is refused by the service, after who may not ask at all.
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
  const dryRun = z.optional(z.union([z.boolean(), z.string()])).describe('Changes nothing, and says what would happen.')
  starts(
    '/naamservers',
    'Has many domains delegated to our name servers or to others',
    fieldsWith({
      ...chosen,
      nameServers: z.nullish(texts(20)).describe("Others' ones; ours without."),
      copyRecords: z
        .optional(z.boolean())
        .describe('For ours: takes along what stands at the present ones; yes without.'),
      dryRun,
    }),
    (ctx, asked: Parameters<typeof service.setNameServers>[1]) =>
      service.setNameServers(ctx, { ...asked, copyRecords: asked.copyRecords ?? true }),
  )
  starts(
    '/dns-profiel',
    'Applies a DNS profile to many domains',
    fieldsWith({ ...chosen, profileId: z.string().describe('The id of the profile.'), dryRun }),
    service.rollOutProfile,
  )
  starts(
    '/houder',
    'Gives many domains another holder',
    fieldsWith({
      ...chosen,
      whoisId: z.nullish(z.string()).describe('The id of a holder; the standard one without.'),
      dryRun,
    }),
    service.setHolder,
  )
  starts(
    '/:id/undo',
    'Gives domains back what they had before a change, save those changed since',
    fieldsWith({ domainIds: z.optional(texts(BATCH_MAX)).describe('Some of its domains; all without.'), dryRun }),
    (ctx, asked: { domainIds?: string[]; dryRun: boolean }, batchId) => service.undoBatch(ctx, { ...asked, batchId }),
  )
  rest({
    method: 'POST',
    path: `${PATH}/:id/stop`,
    tag: 'Domains',
    summary: 'Begins with nothing of a change of many domains any more',
    answers: batch,
    handle: (ctx, { params }) => service.stopBatch(ctx, { batchId: params.id ?? '' }),
  })
  const retried = fieldsWith({
    domainIds: z.optional(texts(BATCH_MAX)).describe('Some of its domains; all that failed without.'),
  })
  rest({
    method: 'POST',
    path: `${PATH}/:id/retry`,
    tag: 'Domains',
    summary: 'Tries what failed of a change of many domains again',
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
