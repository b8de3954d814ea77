import * as z from 'zod'
import { localhostOf } from './network'

/** Loaded with the first passkey: it takes a tenth of the instance's memory, and few shops' visitors use passkeys. */
export const webAuthn = () => import('@simplewebauthn/server')

/**
 * Returns the relying party of passkeys of a site. Authenticators accept no IP address, so a site on a loopback address
 * uses `localhost`.
 */
export function relyingPartyOf(siteUrl: string): { id: string; origin: string } {
  const local = localhostOf(siteUrl)
  if (local) return { id: 'localhost', origin: local }
  const { hostname, origin } = new URL(siteUrl)
  return { id: hostname, origin }
}

/** A registered passkey, as far as its signature is checked with it. */
export interface KnownPasskey {
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
}

/** Takes a challenge that this browser was given for this purpose; false when there is none. */
type TakeChallenge = (challenge: string) => Promise<boolean>

/** Verifies the assertion of a passkey. Returns its new counter; null when it proves nothing. */
export async function verifyAssertion(
  siteUrl: string,
  passkey: KnownPasskey,
  response: AssertionAnswer,
  take: TakeChallenge,
): Promise<{ counter: number } | null> {
  const { id: rpId, origin } = relyingPartyOf(siteUrl)
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await orNull(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: take,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  )
  return verified?.verified ? { counter: verified.authenticationInfo.newCounter } : null
}

/** Verifies a new passkey from the JSON of the browser's response. Returns null when it proves nothing. */
export async function verifyCreation(
  siteUrl: string,
  answer: unknown,
  take: TakeChallenge,
): Promise<KnownPasskey | null> {
  const response = readJson(registrationAnswer, answer)
  if (!response) return null
  const { id: rpId, origin } = relyingPartyOf(siteUrl)
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await orNull(
    verifyRegistrationResponse({
      response,
      expectedChallenge: take,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    }),
  )
  if (!verified?.verified) return null
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: [...(transports ?? [])],
  }
}

/** Returns null for an invalid response, for which the library throws. */
const orNull = <T>(verification: Promise<T>): Promise<T | null> => verification.catch(() => null)

const text = z.string().max(10_000)
/** Checks the form only; the library verifies the content. */
const answerShape = {
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).prefault({}),
}
const assertionAnswer = z.object({
  ...answerShape,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
})
const registrationAnswer = z.object({
  ...answerShape,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(text).max(10).optional(),
  }),
})
type AssertionAnswer = z.output<typeof assertionAnswer>

/** Reads the JSON of an assertion; null when it is not one. Its `id` names the passkey. */
export const readAssertion = (json: unknown): AssertionAnswer | null => readJson(assertionAnswer, json)

/** Longer than any response of an authenticator. */
const RESPONSE_MAX = 100_000

function readJson<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> | null {
  if (typeof json !== 'string' || json.length > RESPONSE_MAX) return null
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}
