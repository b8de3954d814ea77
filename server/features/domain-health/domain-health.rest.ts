import * as z from 'zod'
import { graph } from '../../http/rest/description'
import type { RestPart } from '../../http/rest/routes'
import type { Domain } from '../domains/domains.graphql'
import { DomainIssue } from './domain-health.graphql'
import { listIssues } from './domain-health.service'

/** Adds its health to the JSON of a domain. */
export const HEALTH_OF_DOMAIN: RestPart<Domain> = {
  shape: z
    .array(graph(DomainIssue))
    .describe('Issues of the domain, tasks in progress and advice; empty if there are none.'),
  of: listIssues,
}
