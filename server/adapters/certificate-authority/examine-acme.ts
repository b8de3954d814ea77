import { examine, type Finding, fine, wrong } from '../examination'
import { type AcmeClientOptions, type AcmeDirectory, createAcmeClient } from './acme-client'

/** Checks that the directory answers and that the authority takes the account. Creates none, and asks for no certificate. */
export async function examineAcme(options: AcmeClientOptions): Promise<Finding[]> {
  const client = createAcmeClient(options)
  try {
    let directory: AcmeDirectory | null = null
    const answers = await examine('certificates: directory', {
      fix: 'Check ACME_DIRECTORY, and that this machine reaches it. A private authority also needs ACME_CA_FILE.',
      async work() {
        directory = await client.directory()
        return 'the authority answers'
      },
    })
    if (!directory) return [answers]
    const binding = bindingFinding(directory, options)
    if (!binding.ok) return [answers, binding]
    const account = await examine('certificates: account', {
      fix: 'Check ACME_EAB_KID and ACME_EAB_HMAC with the authority, and whether it blocked the account.',
      work: async () =>
        (await client.hasAccount()) ? 'the account exists' : 'there is none yet: the first certificate creates it',
    })
    return [answers, binding, account]
  } finally {
    await client.close()
  }
}

function bindingFinding({ meta }: AcmeDirectory, { binding, contact }: AcmeClientOptions): Finding {
  const check = 'certificates: settings'
  if (meta?.externalAccountRequired && !binding)
    return wrong(
      check,
      'the authority wants an account that is bound to one of yours',
      'Ask the authority for a key id and an HMAC key, and set ACME_EAB_KID and ACME_EAB_HMAC.',
    )
  const contacts = contact ? `it writes to ${contact}` : 'it has no e-mail address of yours: set ACME_CONTACT'
  return fine(check, meta?.termsOfService ? `${contacts}; its terms: ${meta.termsOfService}` : contacts)
}
