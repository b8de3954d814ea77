import { Agent, request } from 'undici'
import { examine, type Finding, fine, wrong } from '../adapters/examination'

const TIMEOUT_MS = 10_000
/** Beyond it, signatures and one-time codes of outside systems begin to fail. */
const CLOCK_TOLERANCE_MS = 30_000

/** Checks that the shop is reached at its public address, with a valid certificate, and that clocks agree. */
export async function examinePublicUrl(publicUrl: string | null, now: () => number): Promise<Finding[]> {
  if (publicUrl === null) return [fine('public address: set', 'none; links lead to HOST and PORT')]
  const agent = new Agent({ connect: { timeout: TIMEOUT_MS } })
  try {
    let date: string | null = null
    const reached = await examine(CHECK, {
      fix: FIX,
      async work() {
        const response = await request(`${publicUrl}/healthz`, {
          dispatcher: agent,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }).catch((error: unknown) => wrong(CHECK, reasonOf(error), FIX))
        if (!('statusCode' in response)) return response
        date = String(response.headers.date ?? '')
        const body = await response.body.text()
        if (response.statusCode === 200 && body.includes('"ok"')) return 'the shop answers there'
        return wrong(CHECK, `something else answers there (${response.statusCode})`, FIX)
      },
    })
    return [reached, ...(date ? [clockFinding(Date.parse(date) - now())] : [])]
  } finally {
    await agent.destroy()
  }
}

const CHECK = 'public address: reached'
const FIX = 'Check the DNS of PUBLIC_URL, the proxy and its certificate, and that the shop runs.'

function clockFinding(ahead: number): Finding {
  const check = 'clock: agrees with the proxy'
  if (!Number.isFinite(ahead)) return fine(check, 'the proxy sends no date')
  const seconds = Math.round(Math.abs(ahead) / 1000)
  if (Math.abs(ahead) <= CLOCK_TOLERANCE_MS) return fine(check, `within ${Math.max(1, seconds)} s`)
  return wrong(check, `differs by ${seconds} s`, 'Keep time on both machines: systemctl enable --now systemd-timesyncd')
}

/** The kind of a network or certificate error, in words where it is a common one. */
function reasonOf(error: unknown): string {
  const { name, code = name } = error as { name: string; code?: string }
  return REASONS[code] ?? `no answer (${code})`
}

const REASONS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by nobody',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate lacks the intermediate one',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  ENOTFOUND: 'its name does not exist',
  ECONNREFUSED: 'nothing listens there',
}
