import * as z from 'zod'
import type { OperationName } from '../../common/api-token'
import type { Context } from '../../common/context'
import { fieldsOf, graph } from '../../http/rest/description'
import { flatFields } from '../../http/rest/fields'
import type { Rest, RestRequest, RestRoute } from '../../http/rest/routes'
import { DnsProfile, DnsProfileChange } from './dns.graphql'
import { CreateDnsProfileInput, DnsRecordInput } from './dns.inputs'
import { recordFields, recordIn } from './dns.rest'
import * as service from './dns-profiles.service'

/** REST paths for DNS profiles. Changes return the list of profiles. */
export function dnsProfileRoutes(rest: Rest): void {
  const profiles = '/api/account/dns/profile'
  const route = (method: RestRoute['method'], path: string, { operation, summary, takes }: Described, act: Act) =>
    rest({
      method,
      path,
      operation,
      tag: 'DNS profiles',
      summary,
      body: 'json',
      takes,
      answers: z.array(graph(DnsProfile)),
      fields: profileFields,
      errors: 'message',
      handle: async (ctx, request) => listOf(await act(ctx, request)),
    })

  rest({
    method: 'GET',
    path: profiles,
    operation: 'Query.dnsProfiles',
    tag: 'DNS profiles',
    summary: 'Lists the DNS profiles of the account',
    answers: z.array(graph(DnsProfile)),
    errors: 'message',
    handle: (ctx) => service.listProfiles(ctx),
  })
  route('POST', profiles, DESCRIBED.create, (ctx, { body }) => service.createProfile(ctx, { name: text(body.name) }))
  // Registered before the paths with an id, which would match it.
  route('POST', `${profiles}/fromDomain`, DESCRIBED.fromDomain, (ctx, { body }) =>
    service.createProfileFromDomain(ctx, {
      domainName: text(body.domainName),
      name: text(body.name),
      dnsList: body.dnsList,
    }),
  )
  route('DELETE', `${profiles}/:id`, DESCRIBED.delete, (ctx, { params }) =>
    service.deleteProfile(ctx, profileOf(params)),
  )
  route('POST', `${profiles}/:id/record`, DESCRIBED.addRecord, (ctx, { params, body }) =>
    service.addProfileRecord(ctx, { ...profileOf(params), record: recordIn(body) }),
  )
  route('PUT', `${profiles}/:id/record/:recordId`, DESCRIBED.updateRecord, (ctx, { params, body }) =>
    service.updateProfileRecord(ctx, { ...recordOf(params), record: recordIn(body) }),
  )
  route('DELETE', `${profiles}/:id/record/:recordId`, DESCRIBED.removeRecord, (ctx, { params }) =>
    service.removeProfileRecord(ctx, recordOf(params)),
  )
}

interface Described {
  operation: OperationName
  summary: string
  takes: z.ZodType | null
}

const DESCRIBED = {
  create: {
    operation: 'Mutation.createDnsProfile',
    summary: 'Creates an empty DNS profile',
    takes: fieldsOf(CreateDnsProfileInput, 'name'),
  },
  fromDomain: {
    operation: 'Mutation.createDnsProfileFromDomain',
    summary: 'Creates a DNS profile from the records of a domain or from the given records',
    takes: z.object({
      domainName: z.optional(z.string()),
      name: z.string(),
      dnsList: z
        .nullish(z.union([z.string(), z.array(z.looseObject({}))]))
        .describe('Records as a list, or as JSON text. If omitted, all records of the domain are copied.'),
    }),
  },
  delete: {
    operation: 'Mutation.deleteDnsProfile',
    summary: 'Deletes a DNS profile; domains keep their records',
    takes: null,
  },
  addRecord: {
    operation: 'Mutation.addDnsProfileRecord',
    summary: 'Adds a record to a DNS profile',
    takes: graph(DnsRecordInput),
  },
  updateRecord: {
    operation: 'Mutation.updateDnsProfileRecord',
    summary: 'Updates a record of a DNS profile',
    takes: graph(DnsRecordInput),
  },
  removeRecord: {
    operation: 'Mutation.removeDnsProfileRecord',
    summary: 'Removes a record from a DNS profile',
    takes: null,
  },
} satisfies Record<string, Described>

/** A form sends the list as JSON text. */
const profileFields = recordFields.extend({ dnsList: z.nullish(z.union([z.string(), z.array(flatFields)])) })

type Act = (ctx: Context, request: RestRequest) => Promise<service.DnsProfileResult>

const profileOf = ({ id = '' }: RestRequest['params']) => ({ profileId: id })

const recordOf = ({ id = '', recordId = '' }: RestRequest['params']) => ({ profileId: id, recordId })

const listOf = (answer: service.DnsProfileResult) => (answer instanceof DnsProfileChange ? answer.profiles : answer)

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
