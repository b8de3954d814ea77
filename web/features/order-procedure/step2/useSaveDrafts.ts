import { useCallback } from 'react'
import { parseRedirectUrl } from '../../../../rules/redirect-url'
import { canSaveTransfer, type Transfer } from '../../../../rules/transfer'
import { failureMessage } from '../../../apollo/failure-message'
import type { ShopChannel } from '../../../gql/graphql'
import { useText } from '../../../i18n/preferences'
import type { BasketAnswer } from '../../basket/basket-answer'
import { useAddBasketItem } from '../../basket/useAddBasketItem'
import { useSaveTransfer } from '../../basket/useSaveTransfer'
import { type BlockDraft, type DomainItem, savedTransfer, savedUrl } from './service-block-of'
import { step2Text } from './step2.text'
import type { SoldProduct } from './step2-context'

interface SaveDrafts {
  channel: ShopChannel
  redirect: SoldProduct | null
  keepDraft(domain: string, draft: BlockDraft): void
}

/** Ways to put in the basket what was typed in a block. Each answers why it could not be done; null when it was. */
export function useSaveDrafts({ channel, redirect, keepDraft }: SaveDrafts) {
  const { failed } = useText(step2Text)
  const add = useAddBasketItem()
  const save = useSaveTransfer()

  const saveUrl = useCallback(
    (item: DomainItem, url: string): Promise<string | null> => {
      if (!redirect) return Promise.resolve(failed)
      const { productId, productCode } = redirect
      const wish = { channel, productId, productCode, title: url, parentId: item.id }
      return refusalOf(add(wish), failed, () => keepDraft(item.title, {}))
    },
    [add, channel, redirect, failed, keepDraft],
  )

  const saveTransfer = useCallback(
    (item: DomainItem, transfer: Transfer): Promise<string | null> => {
      const { migrationCode, isOwner, transferDns, dnsProfileId } = transfer
      const usesProfile = transferDns && transfer.dnsMode === 'dns-profile'
      const input = {
        migrationCode: migrationCode.trim(),
        isOwner,
        transferDns,
        dnsMode: usesProfile ? ('DNS_PROFILE' as const) : ('COPY' as const),
        dnsProfileId: usesProfile ? dnsProfileId : null,
      }
      const answer = save({ channel, unique: item.id, transfer: input })
      return refusalOf(answer, failed, () => keepDraft(item.title, {}))
    },
    [save, channel, failed, keepDraft],
  )

  /** What was filled in well but not saved yet goes along when the reader goes on. */
  const saveAll = useCallback(
    async (items: readonly DomainItem[], draftOf: (domain: string) => BlockDraft): Promise<string | null> => {
      for (const item of items) {
        const { url, transfer } = draftOf(item.title)
        const parsed = item.serviceType === 'REDIRECT' ? parseRedirectUrl(url ?? '', item.title) : null
        const isUrlNew = parsed?.ok && parsed.value !== savedUrl(item)
        const isTransferNew =
          transfer &&
          item.serviceType !== 'REDIRECT' &&
          item.isTransfer &&
          canSaveTransfer(savedTransfer(item), transfer)
        const refusal = isUrlNew
          ? await saveUrl(item, parsed.value)
          : isTransferNew
            ? await saveTransfer(item, transfer)
            : null
        if (refusal !== null) return refusal
      }
      return null
    },
    [saveUrl, saveTransfer],
  )

  return { saveUrl, saveTransfer, saveAll }
}

async function refusalOf(answer: Promise<BasketAnswer>, failed: string, onSaved: () => void): Promise<string | null> {
  try {
    const read = await answer
    if (!read.ok) return read.issues[0]?.message ?? read.message
    onSaved()
    return null
  } catch (error) {
    return failureMessage(error, failed)
  }
}
