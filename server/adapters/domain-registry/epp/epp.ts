import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { portNumber, secret } from '../../../common/setting'
import { defineAdapter } from '../../adapter'
import type { EppServer } from './connection'
import { createEppRegistry } from './epp-registry'
import { examineEpp } from './examine-epp'
import { createEppSession } from './session'

/** A visitor waits for an answer. */
const ASKING_MS = 10_000

export const epp = defineAdapter({
  port: 'registry',
  name: 'epp',
  description: 'Registers directly at a registry over EPP (RFC 5730 to 5734), with DNSSEC and grace periods.',
  settings: z
    .object({
      EPP_HOST: z.string().min(1).describe('Host of the EPP server of the registry.'),
      EPP_PORT: portNumber.default(700).describe('Its port.'),
      EPP_CLIENT_ID: z
        .string()
        .min(1)
        .describe('Id of the registrar, with which it logs in and which domains have as sponsor.'),
      EPP_PASSWORD: secret(z.string().min(1).describe('Password of the registrar.')),
      EPP_CERT_FILE: z
        .string()
        .transform(certificatesIn)
        .optional()
        .describe(
          'File with the client certificate (PEM), with its chain if the registry wants it. Goes with `EPP_KEY_FILE`.',
        ),
      EPP_KEY_FILE: z
        .string()
        .transform(keyIn)
        .optional()
        .describe('File with the key of the client certificate (PEM).'),
      EPP_CA_FILE: z
        .string()
        .transform(certificatesIn)
        .optional()
        .describe('File with the certificate authorities of the registry (PEM), where they are not the usual ones.'),
      EPP_DNSSEC: z
        .enum(['keyData', 'dsData'])
        .default('keyData')
        .describe('What the registry takes for a signed zone: its key, or the digest of that key.'),
    })
    .refine(
      ({ EPP_CERT_FILE: cert, EPP_KEY_FILE: key }) => belongTogether(cert, key),
      'EPP_CERT_FILE and EPP_KEY_FILE go together, and the key has to be that of the certificate',
    ),
  address: ({ EPP_HOST: host, EPP_PORT: port, EPP_CERT_FILE: cert, EPP_KEY_FILE: key, EPP_CA_FILE: ca }) => ({
    host,
    port,
    tls: { ...(cert !== undefined && { cert }), ...(key !== undefined && { key }), ...(ca !== undefined && { ca }) },
  }),
  open(settings, { clock, requestsOf, secretFor }) {
    const { EPP_CLIENT_ID: clientId, EPP_PASSWORD: password, EPP_CERT_FILE: cert, EPP_KEY_FILE: key } = settings
    const server: EppServer = {
      host: settings.EPP_HOST,
      port: settings.EPP_PORT,
      certificate: cert && key ? { cert, key } : undefined,
      ca: settings.EPP_CA_FILE,
    }
    const login = { ...server, clientId, password }
    const asking = createEppSession({ ...login, timeoutMs: ASKING_MS })
    const acting = createEppSession(login)
    const port = createEppRegistry({
      asking,
      acting,
      clientId,
      contactKey: secretFor('epp contacts'),
      secDnsForm: settings.EPP_DNSSEC,
      requests: requestsOf('epp'),
      clock,
    })
    return {
      port,
      examine: () => examineEpp(server, acting, clock),
      close: async () => void (await Promise.all([asking.close(), acting.close()])),
    }
  },
})

/** Reads the certificates in a file, as PEM. */
function certificatesIn(file: string, { addIssue }: z.RefinementCtx): string {
  try {
    const pem = readFileSync(file, 'utf8')
    new X509Certificate(pem)
    return pem
  } catch {
    // A missing file and one without a certificate are the same mistake.
    addIssue({ code: 'custom', message: `${file} cannot be read as a certificate` })
    return ''
  }
}

/** Reads the key in a file, as PEM. */
function keyIn(file: string, { addIssue }: z.RefinementCtx): string {
  try {
    return createPrivateKey(readFileSync(file)).export({ type: 'pkcs8', format: 'pem' }).toString()
  } catch {
    addIssue({ code: 'custom', message: `${file} cannot be read as a private key` })
    return ''
  }
}

function belongTogether(cert: string | undefined, key: string | undefined): boolean {
  if (cert === undefined || key === undefined) return cert === key
  return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
}
