import { setImmediate } from 'node:timers/promises'
import { type DomainList, LIST_TEXT_MAX, type ListEntry, parseDomainList } from '../../../rules/domain-list'
import { domainListText, type ListReason } from '../../../rules/domain-list.text'
import { priceFor } from '../../../rules/staffel'
import type { Context } from '../../common/context'
import { tooMany } from '../../common/failures'
import { requireBuyer, requireReseller } from '../../common/guards'
import type { Limit } from '../../common/limits'
import { InvalidInput, invalidField } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { type Availability, streamNames } from '../availability/availability.service'
import { addDomains } from '../basket/add-domains.service'
import { ShopChannel } from '../basket/basket.enums'
import { type Catalogue, getCatalogue, toProductPrice } from '../catalogue/catalogue.service'
import { type AddDomainListInput, DomainListAdded, DomainListCheck, ListedDomain } from './resellers.graphql'

/** Per account: each list may hold 500 names, all looked up at registries. */
const LISTS: Limit = { kind: 'domain-list', max: 60, windowMs: 10 * 60_000 }

/** Results in the order of arrival; they stop when the signal is aborted. */
export type ListAnswers = (signal?: AbortSignal) => AsyncIterable<ListedDomain>

/**
 * Checks a pasted list, invalid entries first. Changes no basket. For resellers, who need no captcha. Throws
 * TOO_MANY_REQUESTS.
 */
export async function streamDomainList(ctx: Context, text: string): Promise<ListAnswers | InvalidInput> {
  requireReseller(ctx)
  const catalogue = await getCatalogue(ctx)
  const list = readList(ctx, catalogue, text, 'text')
  if (list instanceof InvalidInput) return list
  takeTurn(ctx)
  return answersTo(ctx, catalogue, list)
}

/** As `streamDomainList`, once all results are known. */
export async function checkDomainList(ctx: Context, text: string): Promise<DomainListCheck | InvalidInput> {
  requireReseller(ctx)
  const catalogue = await getCatalogue(ctx)
  const list = readList(ctx, catalogue, text, 'text')
  if (list instanceof InvalidInput) return list
  takeTurn(ctx)
  const domains: ListedDomain[] = []
  for await (const answer of answersTo(ctx, catalogue, list)(ctx.gone?.())) domains.push(answer)
  domains.sort((a, b) => a.line - b.line)
  const { lines, entries, duplicates } = list
  return view(DomainListCheck, { lines, entries, duplicates, domains })
}

/** Adds all available names to the reseller's basket. A dry run previews it and changes nothing. */
export async function addDomainList(
  ctx: Context,
  { names, acceptPremium, dryRun }: AddDomainListInput,
): Promise<DomainListAdded | InvalidInput> {
  requireBuyer(ctx)
  requireReseller(ctx)
  const catalogue = await getCatalogue(ctx)
  const list = readList(ctx, catalogue, names.join('\n'), 'names')
  if (list instanceof InvalidInput) return list
  takeTurn(ctx)
  const asked = new Map(list.names.map((entry) => [entry.name, entry]))
  const outcome = await addDomains(ctx, ShopChannel.RESELLER, [...asked.keys()], { acceptPremium, dryRun })
  const entryOf = (name: string): ListEntry => asked.get(name) ?? { line: 1, text: name }
  const refusedNames = outcome.refused.map(({ name, reason, answer }) =>
    listed(ctx, entryOf(name), answer ?? unknown(ctx, name), reason, null),
  )
  return view(DomainListAdded, {
    dryRun,
    added: outcome.added.map(({ name, answer, line }) =>
      listed(ctx, entryOf(name), answer, null, { price: line.net, renewalPrice: line.renewal }),
    ),
    refused: [...refusedEntries(ctx, list), ...refusedNames].sort((a, b) => a.line - b.line),
    net: outcome.net,
    vat: outcome.vat,
    gross: outcome.gross,
    renewal: outcome.added.reduce((sum, { line }) => sum + line.renewal, 0),
    basket: outcome.basket,
  })
}

function readList(ctx: Context, catalogue: Catalogue, text: string, field: string): DomainList | InvalidInput {
  const words = domainListText[ctx.locale]
  if (text.length > LIST_TEXT_MAX) return invalidField(field, words.tooMany)
  const sold = catalogue.extensions().flatMap(({ extension }) => extension ?? [])
  const list = parseDomainList(text, sold)
  if (!list) return invalidField(field, words.tooMany)
  return list.entries === 0 ? invalidField(field, words.empty) : list
}

function takeTurn(ctx: Context): void {
  const { allowed, retryAfterSeconds } = ctx.limits.takeBriefly(LISTS, ctx.viewer.ownerId ?? '')
  if (!allowed) throw tooMany(retryAfterSeconds)
}

/** Results between two updates of the reader. */
const BATCH = 50

function answersTo(ctx: Context, catalogue: Catalogue, list: DomainList): ListAnswers {
  const entries = new Map(list.names.map((entry) => [entry.name, entry]))
  const checks = streamNames(ctx, [...entries.keys()])
  return async function* (signal) {
    const answers = checks(signal)
    let said = 0
    try {
      for (const refused of refusedEntries(ctx, list)) {
        yield refused
        if (++said % BATCH === 0) await setImmediate()
      }
      for await (const answer of answers) {
        yield answered(ctx, catalogue, entries.get(answer.domain) ?? { line: 1, text: answer.domain }, answer)
        if (++said % BATCH === 0) await setImmediate()
      }
    } finally {
      // A reader may disconnect before the first result: then no registry is asked.
      await answers.return?.()
    }
  }
}

const refusedEntries = (ctx: Context, { refused }: DomainList): ListedDomain[] =>
  refused.map(({ reason, ...entry }) => listed(ctx, entry, unknown(ctx, entry.text), reason, null))

function answered(ctx: Context, catalogue: Catalogue, entry: ListEntry, answer: Availability): ListedDomain {
  const { status, reason, domain, premiumPrice } = answer
  if (status === 'invalid') return listed(ctx, entry, answer, reason ?? 'no-answer', null)
  if (status !== 'free' && status !== 'active') return listed(ctx, entry, answer, status, null)
  if (premiumPrice !== null) {
    return listed(ctx, entry, answer, null, { price: premiumPrice, renewalPrice: premiumPrice })
  }
  const product = catalogue.extensionProductOf(domain)
  const rate = product && priceFor(toProductPrice(product), ctx.viewer.staffel)
  return listed(ctx, entry, answer, null, rate ? { price: rate.discounted, renewalPrice: rate.original } : null)
}

const unknown = (ctx: Context, domain: string): Availability => ({
  domain,
  status: 'invalid',
  reason: null,
  premiumPrice: null,
  source: null,
  hint: null,
  checkedAt: ctx.ports.clock.now(),
})

function listed(
  ctx: Context,
  { line, text }: ListEntry,
  { domain, status, premiumPrice, source, checkedAt }: Availability,
  reason: ListReason | null,
  prices: Pick<ListedDomain, 'price' | 'renewalPrice'> | null,
): ListedDomain {
  return view(ListedDomain, {
    ...{ line, text, domain, status, premiumPrice, source, checkedAt },
    reason,
    message: reason && domainListText[ctx.locale][reason],
    price: prices?.price ?? null,
    renewalPrice: prices?.renewalPrice ?? null,
  })
}
