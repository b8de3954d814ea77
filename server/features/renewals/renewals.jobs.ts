import * as z from 'zod'
import { RENEWABLE_KINDS } from '../../../rules/renewal'
import { defineJob } from '../../outbox/job'

const endPayload = z.object({ kind: z.enum(RENEWABLE_KINDS), thingId: z.string(), name: z.string() })
export type EndPayload = z.infer<typeof endPayload>

/** Ends at the outside system what expired here: a name is released and no longer served, a website or server is suspended. */
export const endTerm = defineJob('end-term', endPayload, { maxAttempts: 500 })
