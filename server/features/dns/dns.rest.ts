import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { isRecordInput, type RecordInput } from '../../../rules/dns/record'
import type { Context } from '../../common/context'
import { fieldsWith, flatFields } from '../../http/rest/fields'
import type { Rest, RestRequest, RestRoute } from '../../http/rest/routes'
import { AppliedDnsProfile, DnsChange } from './dns.graphql'
import { applyProfile } from './dns-profiles.service'
import {
  addRecord,
  type DnsChangeResult,
  listRecords,
  removeRecord,
  resetToDefault,
  scanRecords,
  switchToOurNameServers,
  updateRecord,
} from './dns-records.service'

/** The REST paths for the records of a domain. Each answers the list after the change. */
export function dnsRoutes(rest: Rest): void {
  const dns = '/api/account/domeinen/:id/dns'
  const route = (method: RestRoute['method'], path: string, act: Act) =>
    rest({
      method,
      path,
      body: 'json',
      fields: recordFields,
      errors: 'message',
      handle: async (ctx, request) => listOf(ctx, await act(ctx, request)),
    })

  route('POST', `${dns}/reset`, (ctx, { params }) => resetToDefault(ctx, domainOf(params)))
  route('POST', `${dns}/switch`, (ctx, { params }) => switchToOurNameServers(ctx, domainOf(params)))
  route('POST', `${dns}/scan`, (ctx, { params }) => scanRecords(ctx, domainOf(params)))
  route('POST', dns, (ctx, { params, body }) => addRecord(ctx, { ...domainOf(params), ...editIn(body) }))
  route('PUT', `${dns}/:recordId`, (ctx, { params, body }) =>
    updateRecord(ctx, { ...recordOf(params), ...editIn(body) }),
  )
  route('DELETE', `${dns}/:recordId`, (ctx, { params, body }) =>
    removeRecord(ctx, { ...recordOf(params), basedOn: body.basedOn }),
  )

  // Callers know the path with the plural; the singular is what every other path has.
  for (const path of ['/api/accounts/dns-beheren/profiel', '/api/account/dns-beheren/profiel']) {
    rest({ method: 'POST', path, body: 'json', errors: 'message', handle: apply })
  }
}

/** The fields of a record, as they are or together in a field `record`. */
export const recordFields = fieldsWith({ record: z.optional(z.nullable(flatFields)) })

/** The record of a body: its fields as they are, or together in a field `record`. */
export const recordIn = (body: Record<string, unknown>): RecordInput =>
  isRecordInput(body.record) ? body.record : body

const editIn = (body: Record<string, unknown>) => ({ record: recordIn(body), basedOn: body.basedOn })

type Act = (ctx: Context, request: RestRequest) => Promise<DnsChangeResult>

const domainOf = ({ id = '' }: RestRequest['params']) => ({ domainId: id })

const recordOf = ({ id = '', recordId = '' }: RestRequest['params']) => ({ domainId: id, recordId })

const listOf = async (ctx: Context, answer: DnsChangeResult) =>
  answer instanceof DnsChange ? listRecords(ctx, answer.domain.id) : answer

/** A profile that is wrong in part answers 422 with what was wrong and what was saved. */
async function apply(ctx: Context, { body }: RestRequest, reply: FastifyReply) {
  const input = { domainId: String(body.domainId ?? ''), profileId: String(body.profileId ?? '') }
  const answer = await applyProfile(ctx, input)
  if (!(answer instanceof AppliedDnsProfile)) return answer
  const { errors, successfullySavedRecords } = answer
  if (errors.length === 0) return { successfullySavedRecords }
  reply.status(422)
  return { errors, successfullySavedRecords, code: 'INVALID_INPUT' }
}
