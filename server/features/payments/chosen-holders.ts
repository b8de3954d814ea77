import * as z from 'zod'
import { parseOrderName } from '../../../rules/domain-name'
import type { Context } from '../../common/context'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import type { ChosenHolder } from '../orders/placing.service'
import { requireWhois } from '../whois/whois.service'
import { text } from './payments.text'

/** Which holder a domain gets; without an id the standard one. */
export interface ChosenWhois {
  customWhoisId?: string | null
  domain: string
}

const JSON_MAX = 32_768

// Two named fields are read and nothing else, whatever names a caller puts in.
const selection = z
  .array(z.object({ customWhoisId: z.string().max(40).nullish(), domain: z.string().max(300) }))
  .max(100)

/** Reads the form's JSON list of `{customWhoisId, domain}`; empty or missing means standard holders everywhere. */
export function parseCustomWhois(ctx: Pick<Context, 'locale'>, json: string): ChosenWhois[] | InvalidInput {
  if (json.trim() === '') return []
  const parsed = json.length <= JSON_MAX ? selection.safeParse(parseJson(json)) : null
  return parsed?.success ? parsed.data : invalidField('customWhois', text[ctx.locale].holders)
}

/** The chosen holders by domain. NOT_FOUND unless each is the viewer's own. */
export async function chosenHolders(
  ctx: Context,
  chosen: readonly ChosenWhois[],
): Promise<ReadonlyMap<string, ChosenHolder>> {
  const holders = new Map<string, ChosenHolder>()
  for (const { customWhoisId, domain } of chosen) {
    if (!customWhoisId) continue
    const { id, label } = await requireWhois(ctx, customWhoisId)
    holders.set(parseOrderName(domain.trim()) ?? domain, { id, label })
  }
  return holders
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
