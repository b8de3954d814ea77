import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { isRecordInput, type RecordInput } from '../../../rules/dns/record'
import type { Context } from '../../common/context'
import { fieldsOf, graph } from '../../http/rest/description'
import { fieldsWith, flatFields, isYes } from '../../http/rest/fields'
import { type Rest, type RestRequest, type RestRoute, ZONE_FILE_TYPE } from '../../http/rest/routes'
import { AppliedDnsProfile, DnsChange, DnsRecord } from './dns.graphql'
import { AddDnsRecordInput, ApplyDnsProfileInput, DnsRecordInput } from './dns.inputs'
import { ImportedDnsZone } from './dns-commits.graphql'
import { applyProfile } from './dns-profiles.service'
import {
  addRecord,
  type DnsChangeResult,
  recordsAfter,
  removeRecord,
  resetToDefault,
  scanRecords,
  switchToOurNameServers,
  updateRecord,
} from './dns-records.service'
import { importZoneFile } from './zone-import.service'
import { zoneFileOf } from './zones.service'

/** The REST paths for the records of a domain. Each answers the list after the change; with `dryRun` as it would be then. */
export function dnsRoutes(rest: Rest): void {
  const dns = '/api/account/domeinen/:id/dns'
  const route = (method: RestRoute['method'], path: string, { summary, takes }: Described, act: Act) =>
    rest({
      method,
      path,
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

  const zoneFilePath = `${dns}/zone-file`
  rest({
    method: 'GET',
    path: zoneFilePath,
    tag: 'DNS',
    summary: 'Gives the zone of a domain as a zone file (RFC 1035)',
    answers: { 200: { description: 'The zone file.', type: ZONE_FILE_TYPE, shape: z.string() } },
    errors: 'message',
    handle: sendZoneFile,
  })
  rest({
    method: 'POST',
    path: zoneFilePath,
    tag: 'DNS',
    summary: 'Reads a zone file into a domain, in one commit',
    details: 'Lines that cannot be taken are left out and listed with the reason.',
    body: 'text',
    answers: z.intersection(
      fieldsOf(ImportedDnsZone, 'added', 'changed', 'removed', 'skipped'),
      z.object({ commitId: z.nullable(z.string()).describe('To take it back by; null when nothing changed.') }),
    ),
    query: importQuery,
    errors: 'message',
    handle: readZoneFile,
  })

  // Callers know the path with the plural; the singular is what every other path has.
  for (const path of ['/api/accounts/dns-beheren/profiel', '/api/account/dns-beheren/profiel']) {
    rest({
      method: 'POST',
      path,
      tag: 'DNS',
      summary: 'Puts the records of a profile into a domain',
      body: 'json',
      takes: graph(ApplyDnsProfileInput),
      answers: {
        200: { description: 'All are saved.', shape: fieldsOf(AppliedDnsProfile, 'successfullySavedRecords') },
        422: {
          description: 'What is right is saved, what is wrong is listed.',
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
  summary: string
  takes: z.ZodType
}

const zone = fieldsOf(AddDnsRecordInput, 'dryRun')
const edit = fieldsOf(AddDnsRecordInput, 'basedOn', 'dryRun')
const record = z.intersection(graph(DnsRecordInput), edit)

const DESCRIBED = {
  reset: { summary: 'Puts back the records that a domain gets by itself, and no others', takes: zone },
  switch: { summary: 'Brings the DNS of a domain to our name servers', takes: zone },
  scan: { summary: 'Looks up the records of a domain where its DNS is now, and keeps them here', takes: zone },
  add: { summary: 'Adds a record to a domain', takes: record },
  update: { summary: 'Changes a record of a domain', takes: record },
  remove: { summary: 'Takes a record out of a domain', takes: edit },
} satisfies Record<string, Described>

/** The fields of a record, as they are or together in a field `record`. */
export const recordFields = fieldsWith({ record: z.optional(z.nullable(flatFields)) })

/** The record of a body: its fields as they are, or together in a field `record`. */
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
  mode: z.enum(['replace', 'merge']).default('replace').describe('Whether records that the file lacks go.'),
  dryRun: z.stringbool().default(false).describe('Says what it would do, and changes nothing.'),
  basedOn: z.string().optional().describe('The commit that the file was made of; CONFLICT when there are later ones.'),
})

async function sendZoneFile(ctx: Context, { params }: RestRequest, reply: FastifyReply) {
  const { domainId } = domainOf(params)
  const zoneFile = await zoneFileOf(ctx, domainId)
  reply.type(`${ZONE_FILE_TYPE}; charset=utf-8`).header('Content-Disposition', 'attachment; filename="zone.txt"')
  return zoneFile
}

/** Answers the lines that come, change and go, and those that were left out with their reasons. */
async function readZoneFile(ctx: Context, { params, query, body }: RestRequest) {
  // The route read it by this schema.
  const { mode, ...asked } = query as z.infer<typeof importQuery>
  const input = { ...domainOf(params), ...asked, mode: mode === 'merge' ? 'MERGE' : 'REPLACE' } as const
  const answer = await importZoneFile(ctx, { ...input, zoneFile: String(body.text ?? '') })
  if (!(answer instanceof ImportedDnsZone)) return answer
  const { added, changed, removed, skipped, commit } = answer
  return { added, changed, removed, skipped, commitId: commit?.id ?? null }
}

/** A profile that is wrong in part answers 422 with what was wrong and what was saved. */
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
  reply.status(422)
  return { errors, successfullySavedRecords, code: 'INVALID_INPUT' }
}
