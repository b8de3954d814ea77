import * as z from 'zod'
import type { Context } from '../../common/context'
import { flatFields } from '../../http/rest/fields'
import type { Rest, RestRequest, RestRoute } from '../../http/rest/routes'
import { DnsProfileChange } from './dns.graphql'
import { recordFields, recordIn } from './dns.rest'
import * as service from './dns-profiles.service'

/** The REST paths for DNS profiles. Each answers the list of profiles after the change. */
export function dnsProfileRoutes(rest: Rest): void {
  const profiles = '/api/account/dns/profile'
  const route = (method: RestRoute['method'], path: string, act: Act) =>
    rest({
      method,
      path,
      body: 'json',
      fields: profileFields,
      errors: 'message',
      handle: async (ctx, request) => listOf(await act(ctx, request)),
    })

  rest({ method: 'GET', path: profiles, errors: 'message', handle: (ctx) => service.listProfiles(ctx) })
  route('POST', profiles, (ctx, { body }) => service.createProfile(ctx, { name: text(body.name) }))
  // Before the paths with an id, which it would fit.
  route('POST', `${profiles}/fromDomain`, (ctx, { body }) =>
    service.createProfileFromDomain(ctx, {
      domainName: text(body.domainName),
      name: text(body.name),
      dnsList: body.dnsList,
    }),
  )
  route('DELETE', `${profiles}/:id`, (ctx, { params }) => service.deleteProfile(ctx, profileOf(params)))
  route('POST', `${profiles}/:id/record`, (ctx, { params, body }) =>
    service.addProfileRecord(ctx, { ...profileOf(params), record: recordIn(body) }),
  )
  route('PUT', `${profiles}/:id/record/:recordId`, (ctx, { params, body }) =>
    service.updateProfileRecord(ctx, { ...recordOf(params), record: recordIn(body) }),
  )
  route('DELETE', `${profiles}/:id/record/:recordId`, (ctx, { params }) =>
    service.removeProfileRecord(ctx, recordOf(params)),
  )
}

/** A form sends the list as text. */
const profileFields = recordFields.extend({ dnsList: z.nullish(z.union([z.string(), z.array(flatFields)])) })

type Act = (ctx: Context, request: RestRequest) => Promise<service.DnsProfileResult>

const profileOf = ({ id = '' }: RestRequest['params']) => ({ profileId: id })

const recordOf = ({ id = '', recordId = '' }: RestRequest['params']) => ({ profileId: id, recordId })

const listOf = (answer: service.DnsProfileResult) => (answer instanceof DnsProfileChange ? answer.profiles : answer)

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
