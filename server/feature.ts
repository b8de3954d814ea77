import type { FastifyInstance } from 'fastify'
import type { AccountServices } from './common/account-services'
import type { TokenRules } from './common/api-token'
import type { Context, Deps, SignInHook } from './common/context'
import type { DomainAttachments } from './common/domain-attachments'
import type { MailSamples } from './common/mail-sample'
import type { NodeFinders } from './graphql/node'
import type { PlainForm } from './http/plain-forms'
import type { Rest } from './http/rest/routes'
import type { FeatureGauge } from './monitoring/gauge'
import type { Job } from './outbox/job'
import type { ScheduledTask } from './outbox/scheduled-tasks'
import type { Product } from './products/product'
import type { StaffPart } from './staff/staff-part'

/**
 * The contributions of a feature to the shop. `features.ts` lists them; the schema, REST paths, jobs, scheduled tasks, API token
 * rules and the data export are built from that list alone.
 */
export interface Feature {
  /** The name of its folder, here and in `web/features`. */
  name: string
  /** Resolver classes of type-graphql. */
  resolvers?: readonly (new () => object)[]
  /** By id prefix, for `Query.node`. Each returns only objects that the viewer may see. */
  nodes?: NodeFinders
  /** Adds REST endpoints. Literal paths come before those with a parameter in the same place. */
  routes?: readonly ((rest: Rest) => void)[]
  /** Adds routes that are not endpoints for clients, such as a bank's notification. */
  webRoutes?: (web: FastifyInstance, deps: Deps) => void
  jobs?: readonly Job[]
  tasks?: readonly ScheduledTask[]
  products?: readonly Product[]
  /** What each operation requires of an API token; a REST endpoint takes the rule of its operation. One without a rule refuses every token. */
  tokenRules?: {
    query?: TokenRules
    mutation?: TokenRules
    subscription?: TokenRules
    /** Fields of `Viewer`. */
    viewer?: TokenRules
    /** Fields of `Domain` that require more than the domain itself; all others are open. */
    domain?: TokenRules
  }
  /** The customer data that it stores, by name in the data export. */
  exportParts?: Readonly<Record<string, (ctx: Context) => Promise<unknown>>>
  /** How its mails to customers begin, for the preview of own words. */
  mailSamples?: MailSamples
  /** Lists and moves its services of a domain that moves to another account. */
  domainAttachments?: DomainAttachments
  /** Lists and moves what an account has besides its domains, when it is merged into another account. */
  accountServices?: AccountServices
  /** Run one after the other after each sign-in. */
  signInHooks?: readonly SignInHook[]
  /** Login and other forms for readers without script. */
  plainForms?: readonly PlainForm[]
  /** Numbers that operators watch. */
  gauges?: readonly FeatureGauge[]
  /**
   * Refuses a request before its body is read: returns after how many seconds to try again, null if it may pass. `address` is that of
   * the visitor.
   */
  refusesEarly?: (
    deps: Deps,
    request: { method: string | undefined; path: string },
    address: () => string,
  ) => number | null
  /** Fields such as `Certificate.privateKey` that are not sent to staff who look along with a customer. */
  hiddenFromStaff?: readonly string[]
  /** Its part of the back office. */
  staff?: StaffPart
  /** Fields of `Deps` that it provides to the features below it, which cannot import it. */
  provides?: Partial<Deps>
}

/** Declares a feature, so that its parts are type-checked where they are written. */
export const defineFeature = (feature: Feature): Feature => feature
