import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Said {
  origin?: string
  /** Whether the user was verified by finger, face or PIN. */
  isVerified?: boolean
}

/** A software authenticator (WebAuthn, ES256) for messages that no browser would send: it claims what the test specifies. */
export function softwareAuthenticator(rpId = 'shop.example', usualOrigin = `http://${rpId}`) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  const flags = (isVerified: boolean, hasKey: boolean) => 0x01 | (isVerified ? 0x04 : 0) | (hasKey ? 0x40 : 0)
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: Record<string, string>) =>
    JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  let counter = 0

  const authenticatorData = (flag: number, key = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flag]), count, key])
  }

  return {
    id,
    /** Sets the signature counter that it reports. */
    setCounter(to: number): void {
      counter = to
    },
    /** Returns a browser's response to `create` with the shop's options. */
    create(options: string, { origin = usualOrigin, isVerified = true }: Said = {}): string {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // Hand-written CBOR (RFC 8949): the key as COSE (RFC 9053 §7.1.1), and an attestation of type none.
      const [head, middle] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')]
      const cose = Buffer.concat([head, Buffer.from(x, 'base64url'), middle, Buffer.from(y, 'base64url')])
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, cose])
      const data = authenticatorData(flags(isVerified, true), key)
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      const { challenge } = JSON.parse(options) as { challenge: string }
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },
    /** Returns a browser's response to `get` with the shop's options. */
    get(options: string, { origin = usualOrigin, isVerified = true }: Said = {}): string {
      const { challenge } = JSON.parse(options) as { challenge: string }
      const client = clientData('webauthn.get', challenge, origin)
      counter += 1
      const data = authenticatorData(flags(isVerified, false))
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}
