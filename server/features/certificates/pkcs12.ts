import { PemConverter } from '@peculiar/x509'
import { BmpString, OctetString } from 'asn1js'
import {
  Attribute,
  AuthenticatedSafe,
  CertBag,
  Certificate,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeBag,
  SafeContents,
} from 'pkijs'

/** Accepted by browsers' certificate import and Windows servers since 2017, and by OpenSSL and Java earlier. */
const ENCRYPTION = {
  // The type requires an `iv`, which the library replaces by a random one each time.
  contentEncryptionAlgorithm: { name: 'AES-CBC', length: 256, iv: new Uint8Array(16) },
  hmacHashAlgorithm: 'SHA-256',
  iterationCount: 100_000,
}
/** Each iteration is a step in JavaScript; OpenSSL's default is the same. */
const MAC_ITERATIONS = 2048

interface Content {
  /** All in PEM; the chain may hold any number of certificates. */
  certificate: string
  chain: string
  privateKey: string
  /** Label of key and certificate in software that imports the file. */
  name: string
}

/**
 * Creates one file with a key, its certificate and chain (PKCS #12, RFC 7292), encrypted by PBES2 with AES-256. The
 * password must be ASCII letters: implementations disagree about the bytes of all other characters.
 */
export async function makePkcs12({ certificate, chain, privateKey, name }: Content, password: string): Promise<Buffer> {
  const secret = new TextEncoder().encode(password).buffer
  const [own, ...issuers] = [certificate, chain].flatMap((pem) => PemConverter.decode(pem))
  const [key] = PemConverter.decode(privateKey)
  if (!own || !key) throw new Error('a certificate without its key cannot be exported')
  // Tells the reader which certificate belongs to the key.
  const keyId = await crypto.subtle.digest('SHA-1', own)
  const attributes = () => [
    new Attribute({ type: FRIENDLY_NAME, values: [new BmpString({ value: name })] }),
    new Attribute({ type: LOCAL_KEY_ID, values: [new OctetString({ valueHex: keyId })] }),
  ]
  const certificateBag = (der: ArrayBuffer, bagAttributes?: Attribute[]) =>
    new SafeBag({
      bagId: CERTIFICATE_BAG,
      bagValue: new CertBag({ parsedValue: Certificate.fromBER(der) }),
      bagAttributes,
    })
  const shrouded = new PKCS8ShroudedKeyBag({ parsedValue: PrivateKeyInfo.fromBER(key) })
  await shrouded.makeInternalValues({ password: secret, ...ENCRYPTION })
  const keyBag = new SafeBag({ bagId: SHROUDED_KEY_BAG, bagValue: shrouded, bagAttributes: attributes() })
  const contents = [
    { privacyMode: PLAIN, value: new SafeContents({ safeBags: [keyBag] }) },
    {
      privacyMode: BY_PASSWORD,
      value: new SafeContents({
        safeBags: [certificateBag(own, attributes()), ...issuers.map((der) => certificateBag(der))],
      }),
    },
  ]
  const pfx = new PFX({
    parsedValue: {
      integrityMode: BY_MAC,
      authenticatedSafe: new AuthenticatedSafe({ parsedValue: { safeContents: contents } }),
    },
  })
  await pfx.parsedValue?.authenticatedSafe?.makeInternalValues({
    safeContents: [{}, { password: secret, ...ENCRYPTION }],
  })
  await pfx.makeInternalValues({
    password: secret,
    iterations: MAC_ITERATIONS,
    pbkdf2HashAlgorithm: 'SHA-256',
    hmacHashAlgorithm: 'SHA-256',
  })
  return Buffer.from(pfx.toSchema().toBER())
}

/** RFC 2985 §5.5. */
const FRIENDLY_NAME = '1.2.840.113549.1.9.20'
const LOCAL_KEY_ID = '1.2.840.113549.1.9.21'
/** RFC 7292 §4.2. */
const SHROUDED_KEY_BAG = '1.2.840.113549.1.12.10.1.2'
const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3'

/** The library's modes: the key's bag is encrypted itself, the certificates are encrypted by password. */
const PLAIN = 0
const BY_PASSWORD = 1
const BY_MAC = 0
