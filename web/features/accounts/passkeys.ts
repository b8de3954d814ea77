import { graphql } from '../../gql'

export const START_PASSKEY = graphql(`
  mutation StartPasskey($input: StartPasskeyInput!) {
    startPasskey(input: $input) {
      options
    }
  }
`)

/** Whether this browser knows passkeys, and this page may ask for one: on https, or on this machine by its name. */
export function canUsePasskeys(): boolean {
  if (typeof window === 'undefined' || !('PublicKeyCredential' in window)) return false
  // Browsers take no address of digits (WebAuthn §5.1.2).
  return window.isSecureContext && !/^[\d.]+$|^\[/.test(window.location.hostname)
}

/** Lets the browser sign with a passkey what the shop asked. The answer as JSON; null when the reader would not. */
export async function signWithPasskey(options: string): Promise<string | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return answered(startAuthentication({ optionsJSON: JSON.parse(options) }))
}

/** Lets the browser make a passkey. The answer as JSON; null when the reader would not. */
export async function makePasskey(options: string): Promise<string | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return answered(startRegistration({ optionsJSON: JSON.parse(options) }))
}

/** Cancelled, timed out and "this device has it already" are told by the browser itself, all by one of these names. */
const ANSWERS_OF_THE_READER: readonly string[] = ['NotAllowedError', 'AbortError', 'InvalidStateError']

async function answered(asked: Promise<object>): Promise<string | null> {
  try {
    return JSON.stringify(await asked)
  } catch (error) {
    if (error instanceof Error && ANSWERS_OF_THE_READER.includes(error.name)) return null
    throw error
  }
}
