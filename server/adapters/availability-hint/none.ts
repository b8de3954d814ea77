import * as z from 'zod'
import { defineAdapter } from '../adapter'

export const noHint = defineAdapter({
  port: 'availabilityHint',
  name: 'off',
  description: 'Nobody else is asked: a name whose registrar does not answer stays unknown.',
  settings: z.object({}),
  open: () => ({ port: { look: async () => null } }),
})
