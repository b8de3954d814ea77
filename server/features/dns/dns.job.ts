import type { Job } from '../../outbox/runner'
import { publishDomain } from './publish.service'

/** Payload: the domain, and the serial that its zone had when the change was made. */
export const publishZone: Job = {
  name: 'publish-zone',
  maxAttempts: 40,
  async run(deps, { payload }) {
    const { domainId, serial } = payload as { domainId: string; serial: number }
    await publishDomain(deps, domainId, serial)
  },
}
