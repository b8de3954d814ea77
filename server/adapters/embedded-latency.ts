import * as z from 'zod'

/** The setting that the embedded registry and the embedded server platform share. */
export const LATENCY = {
  REGISTRY_LATENCY: z
    .stringbool()
    .default(true)
    .describe('Whether the embedded registry and server platform respond as slowly as real ones.'),
}
