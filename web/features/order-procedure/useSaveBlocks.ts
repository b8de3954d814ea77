import { parseRedirectUrl } from '../../../rules/redirect-url'
import { canSaveTransfer, type Transfer } from '../../../rules/transfer'
import { issueText } from '../../../rules/validation.text'
import { failureMessage } from '../../apollo/failure-message'
import type { ShopChannel } from '../../gql/graphql'
import { usePreferences, useText } from '../../i18n/preferences'
import { type BasketAnswer, useAddBasketItem, useSaveTransfer, wordsOf } from '../basket/basket-mutations'
import { type BlockDraft, type DomainItem, savedTransfer, savedUrl } from './service-block'
import { step2Text } from './step2.text'

interface SaveBlocksInput {
  channel: ShopChannel
  /** The forwarding product. */
  redirect: { id: string } | null
  /** The domain's input is in the basket. */
  onSaved(domain: string): void
  /** Whether the registry rejected the code just saved. */
  isCodeWrong(domain: string): boolean
}

/** Saves the input of a service block to the basket. Each function returns why that failed; null on success. */
export function useSaveBlocks({ channel, redirect, onSaved, isCodeWrong }: SaveBlocksInput) {
  const { failed } = useText(step2Text)
  const { locale } = usePreferences()
  const add = useAddBasketItem()
  const save = useSaveTransfer()

  async function saved(item: DomainItem, answer: Promise<BasketAnswer>): Promise<string | null> {
    try {
      const read = await answer
      if (!read.ok) return wordsOf(read)
    } catch (error) {
      return failureMessage(error, failed)
    }
    onSaved(item.title)
    return null
  }

  async function saveUrl(item: DomainItem, url: string): Promise<string | null> {
    if (!redirect) return failed
    return saved(item, add({ channel, productId: redirect.id, title: url, parentId: item.id }))
  }

  /** An invalid code is saved as well, but does not complete the step. */
  async function saveTransfer(item: DomainItem, transfer: Transfer): Promise<string | null> {
    const { migrationCode, isOwner, transferDns, dnsProfileId } = transfer
    const usesProfile = transferDns && transfer.dnsMode === 'dns-profile'
    const input = {
      migrationCode: migrationCode.trim(),
      isOwner,
      transferDns,
      dnsMode: usesProfile ? ('DNS_PROFILE' as const) : ('COPY' as const),
      dnsProfileId: usesProfile ? dnsProfileId : null,
    }
    const refusal = await saved(item, save({ channel, unique: item.id, transfer: input }))
    if (refusal !== null) return refusal
    return isCodeWrong(item.title) ? issueText('transfer-code-wrong', locale) : null
  }

  /** Continue also saves valid input that was not saved yet. */
  async function saveAll(
    items: readonly DomainItem[],
    drafts: Readonly<Record<string, BlockDraft>>,
  ): Promise<string | null> {
    for (const item of items) {
      const refusal = await saveDraft(item, drafts[item.title] ?? {})
      if (refusal !== null) return refusal
    }
    return null
  }

  async function saveDraft(item: DomainItem, { url = '', transfer }: BlockDraft): Promise<string | null> {
    if (item.serviceType === 'REDIRECT') {
      const parsed = parseRedirectUrl(url, item.title)
      return parsed.ok && parsed.value !== savedUrl(item) ? saveUrl(item, parsed.value) : null
    }
    const isNew = transfer && item.isTransfer && canSaveTransfer(savedTransfer(item), transfer)
    return isNew ? saveTransfer(item, transfer) : null
  }

  return { saveUrl, saveTransfer, saveAll }
}
