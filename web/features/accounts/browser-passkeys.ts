/** Whether this browser supports passkeys and this page may request one: over https, or on localhost. */
export function canUsePasskeys(): boolean {
  if (typeof window === 'undefined' || !('PublicKeyCredential' in window)) return false
  // IP addresses are not allowed (WebAuthn §5.1.2).
  return window.isSecureContext && !/^[\d.]+$|^\[/.test(window.location.hostname)
}

/** Has the browser sign the shop's challenge with a passkey. Returns the response as JSON; null when the reader declined. */
export async function signWithPasskey(options: string): Promise<string | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return answered(startAuthentication({ optionsJSON: JSON.parse(options) }))
}

/** Has the browser create a passkey. Returns the response as JSON; null when the reader declined. */
export async function makePasskey(options: string): Promise<string | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return answered(startRegistration({ optionsJSON: JSON.parse(options) }))
}

/** Error names for "cancelled", "timed out" and "already registered", which the browser itself explains to the reader. */
const ANSWERS_OF_THE_READER: readonly string[] = ['NotAllowedError', 'AbortError', 'InvalidStateError']

async function answered(asked: Promise<object>): Promise<string | null> {
  try {
    return JSON.stringify(await asked)
  } catch (error) {
    if (error instanceof Error && ANSWERS_OF_THE_READER.includes(error.name)) return null
    throw error
  }
}
