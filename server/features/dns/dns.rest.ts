import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { isRecordInput, type RecordInput } from '../../../rules/dns/record'
import { ZONE_RECORDS_MAX } from '../../../rules/dns/record-types'
import type { OperationName } from '../../common/api-token'
import type { Context } from '../../common/context'
import { fieldsOf, graph } from '../../http/rest/description'
import { fieldsWith, flatFields, isYes } from '../../http/rest/fields'
import { askedPage, pageFrom, pageParameters, pageShape } from '../../http/rest/lists'
import { sendError } from '../../http/rest/report-failure'
import { type Rest, type RestRequest, type RestRoute, ZONE_FILE_TYPE } from '../../http/rest/routes'
import { requireOwnDomain } from '../domains/domains.service'
import { AppliedDnsProfile, DnsChange, DnsRecord } from './dns.graphql'
import { AddDnsRecordInput, ApplyDnsProfileInput, DnsRecordInput } from './dns.inputs'
import { ImportedDnsZone } from './dns-commits.graphql'
import { findNewestCommitId } from './dns-commits.service'
import { applyProfile } from './dns-profiles.service'
import {
  addRecord,
  type DnsChangeResult,
  pageRecords,
  RECORD_PAGE,
  recordsAfter,
  removeRecord,
  resetToDefault,
  scanRecords,
  switchToOurNameServers,
  updateRecord,
} from './dns-records.service'
import { importZoneFile } from './zone-import.service'
import { zoneFileOf } from './zones.service'

/** REST paths for the DNS records of a domain. Changes return the new list; with `dryRun`, the previewed list. */
export function dnsRoutes(rest: Rest): void {
  const dns = '/api/account/domeinen/:id/dns'
  const route = (method: RestRoute['method'], path: string, { operation, summary, takes }: Described, act: Act) =>
    rest({
      method,
      path,
      operation,
      tag: 'DNS',
      summary,
      body: 'json',
      takes,
      answers: z.array(graph(DnsRecord)),
      fields: recordFields,
      errors: 'message',
      handle: async (ctx, request) => listOf(ctx, await act(ctx, request)),
    })

  route('POST', `${dns}/reset`, DESCRIBED.reset, (ctx, request) => resetToDefault(ctx, zoneOf(request)))
  route('POST', `${dns}/switch`, DESCRIBED.switch, (ctx, request) => switchToOurNameServers(ctx, zoneOf(request)))
  route('POST', `${dns}/scan`, DESCRIBED.scan, (ctx, request) => scanRecords(ctx, zoneOf(request)))
  route('POST', dns, DESCRIBED.add, (ctx, { params, body }) => addRecord(ctx, { ...domainOf(params), ...editIn(body) }))
  route('PUT', `${dns}/:recordId`, DESCRIBED.update, (ctx, { params, body }) =>
    updateRecord(ctx, { ...recordOf(params), ...editIn(body) }),
  )
  route('DELETE', `${dns}/:recordId`, DESCRIBED.remove, (ctx, { params, body }) =>
    removeRecord(ctx, { ...recordOf(params), basedOn: body.basedOn, dryRun: isYes(body.dryRun) }),
  )

  rest({
    method: 'GET',
    path: `${dns}-records`,
    operation: 'Domain.dnsRecords',
    tag: 'DNS',
    summary: 'Lists the DNS records of a domain with their ids, page by page',
    query: fieldsWith(pageParameters(RECORD_PAGE)),
    answers: z.intersection(
      pageShape(graph(DnsRecord)),
      z.object({
        dnsCommitId: z
          .nullable(z.string())
          .describe('Id of the newest DNS commit, to send as `basedOn` with a change; null before the first commit.'),
      }),
    ),
    errors: 'message',
    async handle(ctx, request) {
      const { id } = await requireOwnDomain(ctx, request.params.id ?? '')
      // Read before the list, so that a change in between is refused and not overwritten.
      const dnsCommitId = await findNewestCommitId(ctx, id)
      const page = await pageFrom(await pageRecords(ctx, id, askedPage(request)), (found) => found)
      return { ...page, dnsCommitId }
    },
  })
  rest({
    method: 'POST',
    path: `${dns}-records`,
    operation: 'Mutation.addDnsRecord',
    tag: 'DNS',
    summary: 'Adds a record to a domain and returns it',
    details:
      'Adds a record to a domain and returns that record with its id. `POST …/dns` does the same but returns the whole list.',
    body: 'json',
    takes: DESCRIBED.add.takes,
    fields: recordFields,
    answers: fieldsOf(DnsChange, 'record', 'wouldChange'),
    errors: 'message',
    async handle(ctx, { params, body }) {
      const answer = await addRecord(ctx, { ...domainOf(params), ...editIn(body) })
      return answer instanceof DnsChange ? { record: answer.record, wouldChange: answer.wouldChange } : answer
    },
  })

  const zoneFilePath = `${dns}/zone-file`
  rest({
    method: 'GET',
    path: zoneFilePath,
    operation: 'Domain.zoneFile',
    tag: 'DNS',
    summary: 'Returns the zone of a domain as a zone file (RFC 1035)',
    answers: { 200: { description: 'The zone file.', type: ZONE_FILE_TYPE, shape: z.string() } },
    errors: 'message',
    handle: sendZoneFile,
  })
  rest({
    method: 'POST',
    path: zoneFilePath,
    operation: 'Mutation.importZoneFile',
    tag: 'DNS',
    summary: 'Imports a zone file into a domain as one commit',
    details: `Invalid lines are skipped; the first 100 are listed with the reason. A zone has at most ${ZONE_RECORDS_MAX} records: a
larger file is refused and nothing is saved. Limit: 60 files per domain per hour, including dry runs.`,
    body: 'text',
    answers: z.intersection(
      fieldsOf(ImportedDnsZone, 'added', 'changed', 'removed', 'skipped', 'skippedCount'),
      z.object({
        commitId: z
          .nullable(z.string())
          .describe('Id of the new commit, for reverting the import; null if nothing changed.'),
      }),
    ),
    query: importQuery,
    errors: 'message',
    handle: readZoneFile,
  })

  // Existing clients use the plural path; all other paths use the singular.
  for (const path of ['/api/accounts/dns-beheren/profiel', '/api/account/dns-beheren/profiel']) {
    rest({
      method: 'POST',
      path,
      operation: 'Mutation.applyDnsProfile',
      tag: 'DNS',
      summary: 'Applies a DNS profile to a domain',
      body: 'json',
      takes: graph(ApplyDnsProfileInput),
      answers: {
        200: { description: 'All records were saved.', shape: fieldsOf(AppliedDnsProfile, 'successfullySavedRecords') },
        422: {
          description: 'Valid records were saved; invalid ones are listed.',
          shape: z.intersection(
            fieldsOf(AppliedDnsProfile, 'errors', 'successfullySavedRecords'),
            z.object({ code: z.string() }),
          ),
        },
      },
      errors: 'message',
      handle: apply,
    })
  }
}

interface Described {
  operation: OperationName
  summary: string
  takes: z.ZodType
}

const zone = fieldsOf(AddDnsRecordInput, 'dryRun')
const edit = fieldsOf(AddDnsRecordInput, 'basedOn', 'dryRun')
const record = z.intersection(graph(DnsRecordInput), edit)

const DESCRIBED = {
  reset: {
    operation: 'Mutation.resetDnsToDefault',
    summary: 'Replaces all DNS records of a domain by the default records',
    takes: zone,
  },
  switch: {
    operation: 'Mutation.switchDnsToOwnNameServers',
    summary: 'Moves the DNS of a domain to our name servers',
    takes: zone,
  },
  scan: {
    operation: 'Mutation.scanDnsRecords',
    summary: 'Looks up the records at the current name servers of a domain and adds the missing ones',
    takes: zone,
  },
  add: { operation: 'Mutation.addDnsRecord', summary: 'Adds a record to a domain', takes: record },
  update: { operation: 'Mutation.updateDnsRecord', summary: 'Updates a record of a domain', takes: record },
  remove: { operation: 'Mutation.removeDnsRecord', summary: 'Removes a record from a domain', takes: edit },
} satisfies Record<string, Described>

/** Fields of a record, at the top level or in a field `record`. */
export const recordFields = fieldsWith({ record: z.optional(z.nullable(flatFields)) })

/** Reads a record from the top level of a body or from its field `record`. */
export const recordIn = (body: Record<string, unknown>): RecordInput =>
  isRecordInput(body.record) ? body.record : body

const editIn = (body: Record<string, unknown>) => ({
  record: recordIn(body),
  basedOn: body.basedOn,
  dryRun: isYes(body.dryRun),
})

type Act = (ctx: Context, request: RestRequest) => Promise<DnsChangeResult>

const zoneOf = ({ params, body }: RestRequest) => ({ ...domainOf(params), dryRun: isYes(body.dryRun) })

const domainOf = ({ id = '' }: RestRequest['params']) => ({ domainId: id })

const recordOf = ({ id = '', recordId = '' }: RestRequest['params']) => ({ domainId: id, recordId })

const listOf = async (ctx: Context, answer: DnsChangeResult) =>
  answer instanceof DnsChange ? recordsAfter(ctx, answer) : answer

const importQuery = z.strictObject({
  mode: z
    .enum(['replace', 'merge'])
    .default('replace')
    .describe('`replace` removes existing records that are not in the file; `merge` keeps them.'),
  dryRun: z.stringbool().default(false).describe('True previews the changes without saving them.'),
  basedOn: z
    .string()
    .optional()
    .describe('Id of the commit that the file is based on; CONFLICT if there are later commits.'),
})

async function sendZoneFile(ctx: Context, { params }: RestRequest, reply: FastifyReply) {
  const { domainId } = domainOf(params)
  const zoneFile = await zoneFileOf(ctx, domainId)
  reply.type(`${ZONE_FILE_TYPE}; charset=utf-8`).header('Content-Disposition', 'attachment; filename="zone.txt"')
  return zoneFile
}

/** Returns the added, changed and removed lines, and the skipped lines with a reason. */
async function readZoneFile(ctx: Context, { params, query, body }: RestRequest) {
  // Already validated with this schema by the route.
  const { mode, ...asked } = query as z.infer<typeof importQuery>
  const input = { ...domainOf(params), ...asked, mode: mode === 'merge' ? 'MERGE' : 'REPLACE' } as const
  const answer = await importZoneFile(ctx, { ...input, zoneFile: String(body.text ?? '') })
  if (!(answer instanceof ImportedDnsZone)) return answer
  const { added, changed, removed, skipped, skippedCount, commit } = answer
  return { added, changed, removed, skipped, skippedCount, commitId: commit?.id ?? null }
}

/** Returns 422 with the errors and the saved records if part of the profile is invalid. */
async function apply(ctx: Context, { body }: RestRequest, reply: FastifyReply) {
  const input = {
    domainId: String(body.domainId ?? ''),
    profileId: String(body.profileId ?? ''),
    dryRun: isYes(body.dryRun),
  }
  const answer = await applyProfile(ctx, input)
  if (!(answer instanceof AppliedDnsProfile)) return answer
  const { errors, successfullySavedRecords } = answer
  if (errors.length === 0) return { successfullySavedRecords }
  const refused = { status: 422, code: 'INVALID_INPUT', message: errors.join(' ') }
  return sendError(reply, refused, { errors, successfullySavedRecords, code: refused.code })
}
