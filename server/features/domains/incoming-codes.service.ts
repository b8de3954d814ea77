import { isTransferCode, type TransferCodeState } from '../../../rules/transfer'
import type { Context } from '../../common/context'
import { seal } from '../../common/seal'
import { invalidField } from '../../graphql/user-error'
import { answerInTime } from '../../outbox/deadline'
import type { TransferCodeVerdict } from '../../ports/domain-registry'
import type { LinkedProduct } from '../../products/linked'
import { mayAskRegistry } from '../availability/availability.service'
import { domainFirst } from './assigned-domain.service'
import { domainItemText } from './domains.text'

const ASK_TIMEOUT_MS = 5000

/**
 * Asks the registry about a code for this name. UNKNOWN if it does not respond in time, or if the session or address has reached
 * its limit: the code is stored all the same.
 */
export async function askAboutCode(ctx: Context, name: string, code: string): Promise<TransferCodeState> {
  if (!mayAskRegistry(ctx)) return 'UNKNOWN'
  const { ports } = ctx
  const asked = ports.registry.checkTransferCode(name, code, AbortSignal.timeout(ASK_TIMEOUT_MS))
  const verdict = await answerInTime('registry', ASK_TIMEOUT_MS, asked).catch(() => 'unknown' as const)
  return STATE_OF[verdict]
}

const STATE_OF = { right: 'RIGHT', wrong: 'WRONG', unknown: 'UNKNOWN' } as const satisfies Record<
  TransferCodeVerdict,
  TransferCodeState
>

/** The code of a domain that is transferred. It is stored with the registry's answer, even if the registry refuses it. */
export const transferCodeLink: LinkedProduct = {
  kinds: ['TRANSFER_CODE'],
  plan({ config, locale }, { parent, title, transferDnsLater, dnsProfileId }) {
    const words = domainItemText[locale]
    if (!parent?.isDomain) return domainFirst({ locale })
    if (!parent.isTransfer) return invalidField('parentId', words.notTransferable)
    const code = title.trim()
    if (!isTransferCode(code)) return invalidField('title', words.transferCode)
    const transferCode = seal(config.secret, code)
    return {
      item: { role: 'transfer-code', transferCode, transferDnsLater, dnsProfileId },
      drivesOut: (role) => role === 'redirect',
    }
  },
  lookUp: async (ctx, domainName, title) => ({ transferCodeState: await askAboutCode(ctx, domainName, title.trim()) }),
}
