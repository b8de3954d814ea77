import { createEppRegistry } from '../../server/adapters/domain-registry/epp/epp-registry'
import { createEppSession, type EppSessionOptions } from '../../server/adapters/domain-registry/epp/session'
import type { OutsideRequests } from '../../server/adapters/outside-requests'
import type { DomainRegistry } from '../../server/ports/domain-registry'
import { CLIENT, type EppFarSide, PASSWORD } from '../far-sides/epp'
import { memoryRequests } from './memory-requests'

type Options = Partial<EppSessionOptions> & { requests?: OutsideRequests; secDnsForm?: 'keyData' | 'dsData' }

/** Opens the registry of the shop over EPP to a far side, without pauses. */
export function openEpp(far: EppFarSide, options: Options = {}): { registry: DomainRegistry; close(): Promise<void> } {
  const { requests = memoryRequests(), secDnsForm = 'dsData', ...session } = options
  const { host, port, ca, client: certificate } = far
  const login = { host, port, ca, certificate, clientId: CLIENT, password: PASSWORD, timeoutMs: 2000, backOffMs: 0 }
  const [asking, acting] = [createEppSession({ ...login, ...session }), createEppSession({ ...login, ...session })]
  const registry = createEppRegistry({
    asking,
    acting,
    clientId: CLIENT,
    contactKey: 'geheim',
    secDnsForm,
    requests,
    clock: { now: Date.now },
  })
  return { registry, close: async () => void (await Promise.all([asking.close(), acting.close()])) }
}
