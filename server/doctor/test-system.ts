import { lookup } from 'node:dns/promises'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import type { Finding } from '../adapters/examination'
import type { SystemAddress } from '../adapters/system-address'
import type { SystemTest, TestStep } from '../common/system-test'

/** Longest time of a whole test. */
const TEST_MS = 30_000
/** Longest time of each step to the system. */
const STEP_MS = 8000

export interface TestedSystem {
  /** Null if the system has no address of its own. */
  address: SystemAddress | null
  /** True if the adapter invents its answers. */
  isStandIn: boolean
  /** Runs the checks of the adapter. Resolves with none if it has none. */
  examine(): Promise<readonly Finding[]>
}

/**
 * Tests one outside system: its name, the connection, its certificate, and what its adapter checks. Takes at most half a minute,
 * and never throws. The address is the one in the settings of the adapter; nobody can ask for another.
 */
export async function testSystem(
  system: TestedSystem,
  { testMs = TEST_MS, stepMs = STEP_MS } = {},
): Promise<SystemTest> {
  const began = performance.now()
  const steps: TestStep[] = []
  const late = new AbortController()
  const run = runSteps(system, steps, stepMs).then(
    () => true,
    () => false,
  )
  const isDone = await Promise.race([run, sleep(testMs, false, { signal: late.signal, ref: false })])
  late.abort()
  const durationMs = Math.round(performance.now() - began)
  // A late answer must not change the result.
  return { steps: isDone ? steps : [...steps, step('CHECK', 'WRONG', { durationMs })], durationMs }
}

async function runSteps(system: TestedSystem, steps: TestStep[], stepMs: number): Promise<void> {
  const { address, isStandIn, examine } = system
  if (isStandIn) return void steps.push(step('PLAYED', 'SKIPPED'))
  const isReached = address === null || (await reach(address, steps, stepMs))
  if (!isReached) return void steps.push(step('CHECK', 'SKIPPED'))
  const findings = await examine()
  for (const { check, ok, message, fix } of findings)
    steps.push(step('CHECK', ok ? 'OK' : 'WRONG', { subject: check, message, fix }))
  if (steps.length === 0) steps.push(step('NOTHING', 'SKIPPED'))
}

/** Finds the name, connects, and looks at the certificate. False if a step fails; later steps are skipped. */
async function reach({ host, port, tls }: SystemAddress, steps: TestStep[], stepMs: number): Promise<boolean> {
  let resolved = [{ address: host, family: isIP(host) }]
  let socket: Socket | undefined
  const work = {
    async RESOLVE() {
      resolved = await withinMs(stepMs, lookup(host, { all: true }))
      return {}
    },
    async CONNECT() {
      socket = await open(host, port, { stepMs, resolved })
      return {}
    },
    CERTIFICATE: async () => (socket && tls ? certificateOf(socket, { host, tls, stepMs }) : {}),
  }
  const kinds = [isIP(host) === 0 && 'RESOLVE', 'CONNECT', tls && 'CERTIFICATE'] as const
  let isReached = true
  for (const kind of kinds) {
    if (!kind) continue
    const subject = kind === 'CONNECT' ? String(port) : host
    const began = performance.now()
    const found = isReached ? await foundBy(work[kind]) : null
    if (found?.message) isReached = false
    const durationMs = Math.round(performance.now() - began)
    steps.push(
      found
        ? step(kind, found.message ? 'WRONG' : 'OK', { subject, ...found, durationMs })
        : step(kind, 'SKIPPED', { subject }),
    )
  }
  socket?.destroy()
  return isReached
}

/** Resolves with the code of the error if it fails. */
const foundBy = (work: () => Promise<Partial<TestStep>>): Promise<Partial<TestStep>> =>
  work().catch((error: unknown) => ({ message: codeOf(error) }))

interface Opening {
  stepMs: number
  resolved: { address: string; family: number }[]
}

/** Connects to the first of the addresses that answers, as the adapters do. */
function open(host: string, port: number, { stepMs, resolved }: Opening): Promise<Socket> {
  const found: LookupFunction = (_name, { all }, done) => {
    const [first] = resolved
    if (all) done(null, resolved)
    else done(null, first?.address ?? '', first?.family)
  }
  const socket = connect({ host, port, lookup: found, autoSelectFamily: true })
  // After it has connected, an error only ends it.
  socket.on('error', () => {})
  const connected = new Promise<Socket>((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })
  return withinMs(stepMs, connected, () => socket.destroy())
}

interface Securing {
  host: string
  tls: NonNullable<SystemAddress['tls']>
  stepMs: number
}

/** Returns until when the certificate is valid, and the code of what is wrong with it. */
function certificateOf(socket: Socket, { host, tls, stepMs }: Securing): Promise<Partial<TestStep>> {
  // A certificate that is not right is looked at all the same: nothing is sent over this connection.
  const name = isIP(host) === 0 ? { servername: host } : {}
  const secured = connectTls({ socket, host, ...name, ...tls, rejectUnauthorized: false })
  const looked = new Promise<Partial<TestStep>>((resolve, reject) => {
    secured.once('secureConnect', () => {
      const validUntil = Date.parse(secured.getPeerCertificate().valid_to)
      const message = secured.authorized ? null : String(codeOf(secured.authorizationError))
      secured.destroy()
      resolve({ validUntil: Number.isFinite(validUntil) ? validUntil : null, message })
    })
    secured.on('error', reject)
  })
  return withinMs(stepMs, looked, () => secured.destroy())
}

class NoAnswer extends Error {
  readonly code = 'ETIMEDOUT'
}

async function withinMs<T>(ms: number, work: Promise<T>, giveUp?: () => void): Promise<T> {
  const inTime = new AbortController()
  const late = sleep(ms, null, { signal: inTime.signal, ref: false }).then(
    () => {
      giveUp?.()
      throw new NoAnswer()
    },
    () => new Promise<never>(() => {}),
  )
  return Promise.race([work, late]).finally(() => inTime.abort())
}

/** The kind of a network or certificate error, without the address. */
function codeOf(error: unknown): string {
  if (typeof error === 'string') return error
  const { code, name, errors } = error as { code?: string; name?: string; errors?: unknown[] }
  return code ?? (errors?.[0] ? codeOf(errors[0]) : (name ?? 'Error'))
}

function step(kind: TestStep['kind'], outcome: TestStep['outcome'], known: Partial<TestStep> = {}): TestStep {
  return { kind, outcome, subject: '', message: null, fix: null, validUntil: null, durationMs: null, ...known }
}
