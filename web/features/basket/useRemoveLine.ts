import type { RefObject } from 'react'
import { useBusyRows } from '../../forms/useBusyRows'
import type { ProductType, ShopChannel } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { showToast } from '../../ui/toast-store'
import { basketText } from './basket.text'
import { useRemoveBasketDomain, useRemoveBasketItem } from './basket-mutations'

interface Line {
  id: string
  /** Name on screen. */
  name: string
  productType: ProductType
  domainName: string | null
}

export interface RemoveLine {
  isUnderWay(id: string): boolean
  /** Removes a line; the focus moves from its button to the next one, or to the heading of the list. */
  start(button: HTMLElement, line: Line): Promise<void>
}

/** Removes basket lines, each at most once; a failure restores the line and offers a retry. */
export function useRemoveLine(channel: ShopChannel, panel: RefObject<HTMLElement | null>): RemoveLine {
  const t = useText(basketText)
  const removeItem = useRemoveBasketItem()
  const removeDomain = useRemoveBasketDomain()
  const { isBusy, run } = useBusyRows()

  async function send({ id, productType, domainName }: Line): Promise<boolean> {
    const isDomain = productType === 'DOMAIN_REGISTRATION' && domainName !== null
    const answer = await (isDomain ? removeDomain({ channel, domainName }) : removeItem({ channel, unique: id }))
    return answer.ok
  }

  async function removeLine(button: HTMLElement, line: Line): Promise<void> {
    const after = followers(panel.current, button)
    const isGone = await send(line).catch((error: unknown) => {
      reportError(error)
      return false
    })
    if (!isGone) {
      const action = { label: t.again, onAction: () => void start(button, line) }
      showToast({ kind: 'error', text: t.notRemoved({ name: line.name }), action })
      return
    }
    // The line disappears with the next frame, and the focus with it.
    requestAnimationFrame(() => {
      const isLost = document.activeElement === document.body || document.activeElement === button
      if (isLost) (after.find((element) => element.isConnected) ?? heading(panel.current))?.focus()
    })
  }

  const start = (button: HTMLElement, line: Line) => run(line.id, () => removeLine(button, line))
  return { isUnderWay: isBusy, start }
}

/** Remove buttons of the lines after this one. */
function followers(panel: HTMLElement | null, button: HTMLElement): HTMLElement[] {
  const all = [...(panel?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
  return all.slice(all.indexOf(button) + 1)
}

const heading = (panel: HTMLElement | null): HTMLElement | null =>
  panel?.querySelector<HTMLElement>('[data-basket-heading]') ?? null
