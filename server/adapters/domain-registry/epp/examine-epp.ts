import { X509Certificate } from 'node:crypto'
import { DAY_MS } from '../../../../rules/time'
import type { Clock } from '../../../ports/clock'
import { OperatorNeeded, OutsideUnavailable } from '../../../ports/outside-unavailable'
import { examine, type Finding, fine, wrong } from '../../examination'
import { CertificateRefused, type EppServer, openConnection } from './connection'
import { SYSTEM } from './response'
import type { EppSession } from './session'

const CONNECTION_MS = 10_000
/** Renewing a client certificate takes registries days. */
const EXPIRES_SOON_MS = 30 * DAY_MS

/** Checks the connection, the client certificate and the login. Orders nothing. */
export async function examineEpp(server: EppServer, session: EppSession, clock: Clock): Promise<Finding[]> {
  const connection = await examine('registry: connection', {
    fix: 'Check EPP_HOST, EPP_PORT, EPP_CERT_FILE, EPP_KEY_FILE and EPP_CA_FILE, and that the registry allows the address of this machine.',
    work: () => greetingOf(server),
  })
  const certificate = server.certificate ? [examineCertificate(server.certificate.cert, clock.now())] : []
  if (!connection.ok) return [connection, ...certificate]
  const login = await examine('registry: login', {
    fix: 'Check EPP_CLIENT_ID and EPP_PASSWORD. Registries lock an account after several wrong logins.',
    async work() {
      const { objects, extensions } = await session.greeting()
      const offered = [...objects, ...extensions].map((uri) => uri.split(':').at(-1))
      return `the registry accepts the login and offers ${offered.join(', ')}`
    },
  })
  // EPP has no command for it; a registration without balance is retried, with an alert.
  return [
    connection,
    ...certificate,
    login,
    fine('registry: balance', 'not known over EPP: see the website of the registry'),
  ]
}

async function greetingOf(server: EppServer): Promise<string> {
  try {
    const connection = await openConnection(server, CONNECTION_MS)
    connection.close()
    return server.certificate ? 'the registry answers and accepts the client certificate' : 'the registry answers'
  } catch (error) {
    if (error instanceof CertificateRefused) throw new OperatorNeeded(SYSTEM, 'credentials', { cause: error })
    throw new OutsideUnavailable(SYSTEM, { cause: error })
  }
}

function examineCertificate(pem: string, now: number): Finding {
  const check = 'registry: client certificate'
  const validTo = Date.parse(new X509Certificate(pem).validTo)
  const message = `the client certificate is valid until ${new Date(validTo).toISOString().slice(0, 10)}`
  const isSoon = validTo - now < EXPIRES_SOON_MS
  return isSoon
    ? wrong(check, message, 'Renew it at the registry, and replace EPP_CERT_FILE and EPP_KEY_FILE.')
    : fine(check, message)
}
