import { type RefObject, useRef, useState } from 'react'
import type { ProductType, ShopChannel } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { showToast } from '../../ui/toast-store'
import { basketText } from './basket.text'
import { useRemoveBasketDomain, useRemoveBasketItem } from './basket-mutations'

interface Line {
  id: string
  /** As the screen calls it. */
  name: string
  productType: ProductType
  domainName: string | null
}

export interface RemoveLine {
  isUnderWay(id: string): boolean
  /** Takes a line out; the focus goes from its button to the next one, or to the heading of the list. */
  start(button: HTMLElement, line: Line): Promise<void>
}

/** Takes lines out of the basket, each once; a failure puts the line back and offers to try again. */
export function useRemoveLine(channel: ShopChannel, panel: RefObject<HTMLElement | null>): RemoveLine {
  const t = useText(basketText)
  const removeItem = useRemoveBasketItem()
  const removeDomain = useRemoveBasketDomain()
  const isSending = useRef(new Set<string>())
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set())

  async function send({ id, productType, domainName }: Line): Promise<boolean> {
    const isDomain = productType === 'DOMAIN_REGISTRATION' && domainName !== null
    const answer = await (isDomain ? removeDomain({ channel, domainName }) : removeItem({ channel, unique: id }))
    return answer.ok
  }

  async function start(button: HTMLElement, line: Line): Promise<void> {
    if (isSending.current.has(line.id)) return
    const after = followers(panel.current, button)
    isSending.current.add(line.id)
    setUnderWay(new Set(isSending.current))
    const isGone = await send(line).catch((error: unknown) => {
      reportError(error)
      return false
    })
    isSending.current.delete(line.id)
    setUnderWay(new Set(isSending.current))
    if (!isGone) {
      const action = { label: t.again, onAction: () => void start(button, line) }
      showToast({ kind: 'error', text: t.notRemoved({ name: line.name }), action })
      return
    }
    // The line leaves with the next frame, and takes the focus with it.
    requestAnimationFrame(() => {
      const isLost = document.activeElement === document.body || document.activeElement === button
      if (isLost) (after.find((element) => element.isConnected) ?? heading(panel.current))?.focus()
    })
  }

  return { isUnderWay: (id) => underWay.has(id), start }
}

/** The remove buttons of the lines behind this one. */
function followers(panel: HTMLElement | null, button: HTMLElement): HTMLElement[] {
  const all = [...(panel?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
  return all.slice(all.indexOf(button) + 1)
}

const heading = (panel: HTMLElement | null): HTMLElement | null =>
  panel?.querySelector<HTMLElement>('[data-basket-heading]') ?? null
