import { useQuery } from '@apollo/client/react'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { CustomerDataEntry } from './CustomerDataEntry'
import { customerDataText } from './customer-data.text'
import { CUSTOMER_DATA_QUERY } from './customer-data-query'

/** Where a customer fills in what an order needs, beginning with what is known (CHK-039, CHK-041). */
export function CustomerDataForm({ onSaved }: { onSaved(): void }) {
  const text = useText(customerDataText)
  const { data, previousData, error, refetch } = useQuery(CUSTOMER_DATA_QUERY)
  // Fetched again in another language, it must not take away what was typed.
  const known = (data ?? previousData)?.customerData
  if (known) return <CustomerDataEntry known={known} onSaved={onSaved} />
  if (error) {
    const retry = () => void refetch().catch(() => undefined)
    return (
      <Note kind="error" role="alert" action={<Button onClick={retry}>{text.retry}</Button>}>
        {text.notLoaded}
      </Note>
    )
  }
  return (
    <Card isPadded aria-busy="true">
      <Skeleton height={480} />
    </Card>
  )
}
