import type { AddressLookup } from '../../server/ports/address-lookup'
import { type Captcha, SHOWN_AS_ALTCHA } from '../../server/ports/captcha'
import type { Cdn } from '../../server/ports/cdn'
import type { CertificateAuthority } from '../../server/ports/certificate-authority'
import type { DnsServer } from '../../server/ports/dns-server'
import type { DomainRegistry, RegistryOutcome } from '../../server/ports/domain-registry'
import type { HostingPlatform } from '../../server/ports/hosting-platform'
import type { Mailer } from '../../server/ports/mailer'
import { OutsideUnavailable } from '../../server/ports/outside-unavailable'
import type { PaymentProvider, PaymentResult } from '../../server/ports/payment-provider'
import type { VpsPlatform } from '../../server/ports/vps-platform'

const away = (system: string) => () => Promise.reject(new OutsideUnavailable(system))

/** Never settles, except by rejecting with the reason of an aborted signal. */
const hang = (signal?: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** A registry that is unreachable. */
export const unavailableRegistry = (): DomainRegistry => ({
  check: away('registry'),
  checkTransferCode: away('registry'),
  register: away('registry'),
  transferIn: away('registry'),
  renew: away('registry'),
  restore: away('registry'),
  authCode: away('registry'),
  cancel: away('registry'),
  findHeld: away('registry'),
  changes: away('registry'),
  findOutcome: away('registry'),
  updateHolder: away('registry'),
  findHolder: away('registry'),
  restrict: away('registry'),
  disableAutoRenew: away('registry'),
  setNameServers: away('registry'),
  setDelegationSigners: away('registry'),
  listDelegationSigners: away('registry'),
})

/** A registry that accepts every call and never responds. */
export const hangingRegistry = (): DomainRegistry => ({
  check: (_name, signal) => hang(signal),
  checkTransferCode: (_name, _code, signal) => hang(signal),
  register: () => hang(),
  transferIn: () => hang(),
  renew: () => hang(),
  restore: () => hang(),
  authCode: () => hang(),
  cancel: () => hang(),
  findHeld: () => hang(),
  changes: () => hang(),
  findOutcome: () => hang(),
  updateHolder: () => hang(),
  findHolder: () => hang(),
  restrict: () => hang(),
  disableAutoRenew: () => hang(),
  setNameServers: () => hang(),
  setDelegationSigners: () => hang(),
  listDelegationSigners: () => hang(),
})

/** A registry that reports every name as available and then fails to register it. */
export const lyingRegistry = (reason: 'taken' | 'rejected' = 'taken'): DomainRegistry => {
  const refusal: RegistryOutcome = { outcome: 'refused', reason }
  return {
    check: async () => ({ status: 'free', premiumPrice: null, source: 'Proefregister' }),
    checkTransferCode: async () => 'unknown',
    register: async () => refusal,
    transferIn: async () => ({ outcome: 'refused', reason: 'not-transferable' }),
    renew: async () => refusal,
    restore: async () => refusal,
    authCode: async () => null,
    cancel: async () => {},
    findHeld: async () => ({ found: 'unknown' }),
    changes: async (cursor) => ({ names: [], cursor }),
    findOutcome: async () => null,
    updateHolder: async () => {},
    findHolder: async () => null,
    restrict: async () => {},
    disableAutoRenew: async () => {},
    setNameServers: async () => {},
    setDelegationSigners: async () => {},
    listDelegationSigners: async () => [],
  }
}

/** A bank that is unreachable. */
export const unavailablePaymentProvider = (): PaymentProvider => ({
  announce: away('payments'),
  receive: away('payments'),
  findPayment: away('payments'),
  refund: away('payments'),
  findRefund: away('payments'),
})

/** A bank whose notifications are all trusted and return these results, however odd. */
export const scriptedPaymentProvider = (results: readonly PaymentResult[]): PaymentProvider => ({
  announce: async ({ returnUrl }) => ({ paymentUrl: returnUrl }),
  receive: async () => results,
  findPayment: async (reference) => results.find((result) => result.reference === reference) ?? null,
  refund: async () => 'done',
  findRefund: async () => null,
})

export const unavailableMailer = (): Mailer => ({ send: away('mailer') })

/** A mailer that accepts every mail and never responds. */
export const hangingMailer = (): Mailer => ({ send: () => hang() })

export const unavailableDnsServer = (): DnsServer => ({
  publish: away('dns-server'),
  compare: away('dns-server'),
  remove: away('dns-server'),
})

export const unavailableCaptcha = (): Captcha => ({
  ...SHOWN_AS_ALTCHA,
  key: () => '/captcha/challenge',
  verify: away('captcha'),
})

export const unavailableAddressLookup = (): AddressLookup => ({ find: away('address-lookup') })

export const unavailableHostingPlatform = (): HostingPlatform => ({
  create: away('hosting'),
  setSuspended: away('hosting'),
  usage: away('hosting'),
  mailboxes: away('hosting'),
  setPassword: away('hosting'),
})

export const unavailableCertificateAuthority = (): CertificateAuthority => ({
  request: away('certificates'),
  find: away('certificates'),
})

export const unavailableVpsPlatform = (): VpsPlatform => ({
  create: away('vps'),
  find: away('vps'),
  addExtras: away('vps'),
  setPower: away('vps'),
})

export const unavailableCdn = (): Cdn => ({
  protect: away('cdn'),
  isServing: away('cdn'),
  release: away('cdn'),
})

/** The first calls of a port fail without any effect; later calls work. */
export const failsFirst = <Port extends object>(port: Port, times: number): Port =>
  wrapCalls(port, times, async () => {
    throw new OutsideUnavailable('test')
  })

/** The first calls of a port take effect, but their response is lost. */
export const losesAnswers = <Port extends object>(port: Port, times: number): Port =>
  wrapCalls(port, times, async (call) => {
    await call()
    throw new OutsideUnavailable('test')
  })

function wrapCalls<Port extends object>(port: Port, times: number, spoil: (call: () => unknown) => unknown): Port {
  let left = times
  return new Proxy(port, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        const call = (): unknown => Reflect.apply(member, target, args)
        if (left === 0) return call()
        left -= 1
        return spoil(call)
      }
    },
  })
}
