import { useCallback, useRef, useState } from 'react'
import { failureMessage } from '../../apollo/failure-message'
import { useText } from '../../i18n/preferences'
import { showToast } from '../../ui/toast-store'
import type { BasketAnswer } from '../basket/basket-mutations'
import { step2Text } from './step2.text'

export interface BasketChoice<T> {
  /** The last choice, even while it is being saved. */
  shown: T
  isBusy: boolean
  /** Shows the choice and saves it; resolves to whether that succeeded. */
  choose(next: T, save: () => Promise<BasketAnswer>): Promise<boolean>
}

/** An optimistic choice. If it cannot be saved, the previous one returns and a toast offers a retry. */
export function useBasketChoice<T>(kept: T): BasketChoice<T> {
  const t = useText(step2Text)
  const [pending, setPending] = useState<{ value: T } | null>(null)
  const last = useRef(0)

  const choose = useCallback(
    async (next: T, save: () => Promise<BasketAnswer>): Promise<boolean> => {
      last.current += 1
      const own = last.current
      setPending({ value: next })
      const refusal = await refusalOf(save, t.notChanged)
      if (own === last.current) setPending(null)
      if (refusal === null) return true
      const action = { label: t.again, onAction: () => void choose(next, save) }
      showToast({ kind: 'error', text: refusal, action })
      return false
    },
    [t],
  )

  return { shown: pending ? pending.value : kept, isBusy: pending !== null, choose }
}

async function refusalOf(save: () => Promise<BasketAnswer>, failed: string): Promise<string | null> {
  try {
    const answer = await save()
    return answer.ok ? null : answer.message
  } catch (error) {
    return failureMessage(error, failed)
  }
}
