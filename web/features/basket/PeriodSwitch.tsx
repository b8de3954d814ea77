import { useState } from 'react'
import type { BillingPeriod, ShopChannel } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { Segmented } from '../../ui/Segmented'
import { showToast } from '../../ui/toast-store'
import { basketText } from './basket.text'
import styles from './PeriodSwitch.module.css'
import { useSetBasketPeriod } from './useSetBasketPeriod'

/** YEARLY reads as 1 year, any other period as 5 years (BSK-002). The choice shows at once and is put back when it fails. */
export function PeriodSwitch({ channel, period }: { channel: ShopChannel; period: BillingPeriod }) {
  const t = useText(basketText)
  const setPeriod = useSetBasketPeriod()
  const [chosen, setChosen] = useState<BillingPeriod | null>(null)

  async function choose(next: BillingPeriod): Promise<void> {
    setChosen(next)
    try {
      const answer = await setPeriod({ channel, period: next })
      if (!answer.ok) showToast({ kind: 'error', text: answer.message })
    } catch (error) {
      reportError(error)
      showToast({ kind: 'error', text: t.notChanged })
    }
    setChosen(null)
  }

  return (
    <Segmented
      className={styles.period}
      label={t.period}
      options={[
        { value: 'YEARLY', label: t.oneYear },
        { value: 'FIVE_YEARLY', label: t.fiveYears },
      ]}
      value={(chosen ?? period) === 'YEARLY' ? 'YEARLY' : 'FIVE_YEARLY'}
      onChange={(next: 'YEARLY' | 'FIVE_YEARLY') => void choose(next)}
    />
  )
}
