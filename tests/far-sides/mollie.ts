import type { StillClock } from '../../server/adapters/clock/still'
import { type FarRequest, type FarResponse, type FarSide, startFarSide } from './far-side'

const KEY_KEPT_MS = 3_600_000

interface FarPayment {
  id: string
  status: string
  /** In cents. */
  amount: number
  refunded: number
  chargedBack: number
  bankReasonCode?: string
  createdAt: number
  metadata: unknown
  sequenceType?: string
  customerId?: string
  mandateId?: string
}

interface FarMandate {
  id: string
  customerId: string
  status: string
}

interface FarRefund {
  id: string
  paymentId: string
  amount: number
  status: string
  metadata: unknown
}

export interface MollieFarSide extends FarSide {
  apiKey: string
  payments: readonly FarPayment[]
  refunds: readonly FarRefund[]
  customers: readonly { id: string; name: string; email: string }[]
  mandates: readonly FarMandate[]
  /** Sets the status of all mandates, and of those to come. */
  mandatesAre(status: string): void
  /** Sets the status of a payment, with the reason of the bank; returns the body of the webhook that Mollie then posts. */
  settle(paymentUrl: string, status: string, bankReasonCode?: string): string
  /** Takes cents of a payment back, with the reason of the bank; returns the body of the webhook. */
  chargeBack(paymentUrl: string, amount: number, bankReasonCode?: string): string
  endRefunds(status: string): void
  refundsAre(status: string): void
  /** Sets the state of the website profile, and the methods that are enabled for it. */
  profileIs(status: string, methods?: readonly string[]): void
  /** Adds payments of others, newer than all. */
  addOthers(count: number): void
}

/** Mollie: keys that are forgotten after an hour, unsigned webhooks, lists that begin with the newest. */
export async function startMollie(clock: StillClock): Promise<MollieFarSide> {
  const apiKey = `test_${'k'.repeat(30)}`
  const payments: FarPayment[] = []
  const refunds: FarRefund[] = []
  const customers: { id: string; name: string; email: string }[] = []
  const mandates: FarMandate[] = []
  let nextMandate = 'valid'
  const keys = new Map<string, { at: number; response: FarResponse }>()
  let nextRefund = 'refunded'
  let made = 0
  let profile = { status: 'verified', methods: ['ideal', 'creditcard'] as readonly string[] }

  const json = (body: unknown, status = 200): FarResponse => ({ status, body })
  const problem = (status: number, title: string) => json({ status, title, detail: title }, status)
  const value = (cents: number) => ({
    currency: 'EUR',
    value: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
  })

  function answer(request: FarRequest): FarResponse {
    if (request.headers.authorization !== `Bearer ${apiKey}`) return problem(401, 'Unauthorized Request')
    const key = request.headers['idempotency-key']
    const known = key === undefined ? undefined : keys.get(`${request.path} ${key}`)
    if (known && clock.now() - known.at < KEY_KEPT_MS) return known.response
    const response = carryOut(request)
    if (key !== undefined && request.method === 'POST')
      keys.set(`${request.path} ${key}`, { at: clock.now(), response })
    return response
  }

  function carryOut({ method, path, query, body }: FarRequest): FarResponse {
    if (path === '/v2/profiles/me')
      return json({ resource: 'profile', id: 'pfl_1', mode: 'test', name: 'Voorbeeldwinkel', status: profile.status })
    if (path === '/v2/methods')
      return json({ count: profile.methods.length, _embedded: { methods: profile.methods.map((id) => ({ id })) } })
    if (path === '/v2/payments') return method === 'POST' ? create(JSON.parse(body) as CreateBody) : list(query)
    if (path.startsWith('/v2/customers')) return ofCustomers(method, path, body)
    const [, id = '', rest] = /^\/v2\/payments\/([^/]+)(?:\/refunds(?:\/([^/]+))?)?$/.exec(path) ?? []
    const payment = payments.find((one) => one.id === id)
    if (!payment) return problem(404, 'Not Found')
    if (!path.includes('/refunds')) return json(paymentBody(payment))
    if (method === 'POST') return refund(payment, JSON.parse(body) as CreateBody)
    const ofPayment = refunds.filter(({ paymentId }) => paymentId === id)
    if (rest === undefined) return json({ _embedded: { refunds: ofPayment.map(refundBody) } })
    const one = ofPayment.find((other) => other.id === rest)
    return one ? json(refundBody(one)) : problem(404, 'Not Found')
  }

  function ofCustomers(method: string, path: string, body: string): FarResponse {
    if (path === '/v2/customers') {
      const { name, email } = JSON.parse(body) as { name: string; email: string }
      const one = { id: `cst_${++made}`, name, email }
      customers.push(one)
      return json({ resource: 'customer', ...one }, 201)
    }
    const [, customerId, mandateId] = /^\/v2\/customers\/([^/]+)\/mandates(?:\/([^/]+))?$/.exec(path) ?? []
    if (!customers.some(({ id }) => id === customerId)) return problem(404, 'Not Found')
    const own = mandates.filter((one) => one.customerId === customerId)
    if (mandateId === undefined) return json({ _embedded: { mandates: own.map(mandateBody) } })
    const at = mandates.findIndex(({ id }) => id === mandateId)
    if (at < 0 || method !== 'DELETE') return problem(404, 'Not Found')
    mandates.splice(at, 1)
    return { status: 204, body: '' }
  }

  const mandateBody = ({ id, status }: FarMandate) => ({
    ...{ resource: 'mandate', id, status, method: 'directdebit', signatureDate: '2026-11-24' },
    details: { consumerName: 'B. Bakker', consumerAccount: 'NL55 BANK 0123 4567 89', consumerBic: 'BANKNL2A' },
  })

  interface CreateBody {
    amount: { value: string }
    metadata: unknown
    sequenceType?: string
    customerId?: string
    mandateId?: string
  }

  const centsOf = ({ amount }: CreateBody): number => Number(amount.value.replace('.', ''))

  function create(body: CreateBody): FarResponse {
    if (!/^\d+\.\d\d$/.test(body.amount.value)) return problem(422, 'The amount is invalid')
    const { sequenceType, customerId, mandateId } = body
    const isRecurring = sequenceType === 'recurring'
    if (isRecurring && !mandates.some(({ id, status }) => id === mandateId && status === 'valid'))
      return problem(422, 'The customer has no suitable mandates')
    const payment = {
      ...{ sequenceType, customerId, mandateId },
      ...{
        id: `tr_${++made}`,
        status: isRecurring ? 'pending' : 'open',
        amount: centsOf(body),
        refunded: 0,
        chargedBack: 0,
      },
      ...{ createdAt: clock.now(), metadata: body.metadata },
    }
    payments.unshift(payment)
    return json(paymentBody(payment), 201)
  }

  function list(query: URLSearchParams): FarResponse {
    const from = payments.findIndex(({ id }) => id === query.get('from'))
    const page = payments.slice(Math.max(0, from), Math.max(0, from) + Number(query.get('limit')))
    return json({ _embedded: { payments: page.map(paymentBody) } })
  }

  function refund(payment: FarPayment, body: CreateBody): FarResponse {
    const amount = centsOf(body)
    if (payment.status !== 'paid' || amount > payment.amount - payment.refunded - payment.chargedBack)
      return problem(422, 'The amount is higher than the maximum')
    const isDuplicate = refunds.some((other) => other.paymentId === payment.id && other.amount === amount)
    if (isDuplicate) return problem(409, 'A duplicate refund has been detected')
    payment.refunded += amount
    const one = { id: `re_${++made}`, paymentId: payment.id, amount, status: nextRefund, metadata: body.metadata }
    refunds.push(one)
    return json(refundBody(one), 201)
  }

  function paymentBody(payment: FarPayment) {
    const { id, status, amount, refunded, chargedBack, bankReasonCode, createdAt, metadata } = payment
    return {
      ...{ resource: 'payment', id, status, metadata, amount: value(amount) },
      createdAt: new Date(createdAt).toISOString(),
      ...(refunded > 0 && { amountRefunded: value(refunded) }),
      ...(chargedBack > 0 && { amountChargedBack: value(chargedBack) }),
      ...(bankReasonCode && { details: { bankReasonCode, bankReason: 'The words of the bank' } }),
      _links: { ...(status === 'open' && { checkout: { href: `https://www.mollie.example/checkout/${id}` } }) },
    }
  }
  const refundBody = ({ id, amount, status, metadata }: FarRefund) => ({ id, status, metadata, amount: value(amount) })

  const far = await startFarSide(answer)
  const at = (paymentUrl: string): FarPayment => {
    const payment = payments.find(({ id }) => paymentUrl.endsWith(`/${id}`))
    if (!payment) throw new Error('there is no such payment')
    return payment
  }
  return {
    ...far,
    apiKey,
    payments,
    refunds,
    customers,
    mandates,
    mandatesAre(status) {
      nextMandate = status
      for (const one of mandates) one.status = status
    },
    settle(paymentUrl, status, bankReasonCode) {
      const payment = at(paymentUrl)
      Object.assign(payment, { status, bankReasonCode })
      if (status === 'paid' && payment.sequenceType === 'first')
        mandates.push({ id: `mdt_${++made}`, customerId: payment.customerId ?? '', status: nextMandate })
      return `id=${payment.id}`
    },
    chargeBack(paymentUrl, amount, bankReasonCode) {
      const payment = at(paymentUrl)
      Object.assign(payment, { chargedBack: amount, bankReasonCode })
      return `id=${payment.id}`
    },
    endRefunds(status) {
      for (const one of refunds) one.status = status
    },
    refundsAre(status) {
      nextRefund = status
    },
    profileIs(status, methods = profile.methods) {
      profile = { status, methods }
    },
    addOthers(count) {
      for (let n = 0; n < count; n++) create({ amount: { value: '1.00' }, metadata: { reference: `Ander${++made}` } })
    },
  }
}
