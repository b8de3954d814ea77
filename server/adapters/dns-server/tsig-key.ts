import * as z from 'zod'
import { secret } from '../../common/setting'

/** Shared secret that proves who asks for a zone and who sends it (RFC 8945), with HMAC-SHA256. */
export interface TsigKey {
  /** Domain name of the key in lower case, without a trailing dot. */
  name: string
  /** In base64. */
  secret: string
}

const FORM =
  /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?)\.?:hmac-sha256:((?:[a-z0-9+/]{4})+(?:[a-z0-9+/]{2}==|[a-z0-9+/]{3}=)?)$/i

/** Setting of a TSIG key, for each adapter that transfers zones. */
export const tsigKeySetting = secret(
  z
    .string()
    .regex(FORM, 'write it as name:hmac-sha256:secret in base64')
    .transform((text): TsigKey => {
      const [name = '', , key = ''] = text.split(':')
      return { name: name.toLowerCase().replace(/\.$/, ''), secret: key }
    })
    .optional()
    .describe(
      'TSIG key that secondary name servers transfer zones with, as `name:hmac-sha256:secret` with a base64 secret.',
    ),
)
