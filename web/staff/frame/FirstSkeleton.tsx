import { useText } from '../../i18n/preferences'
import { Card } from '../../ui/Card'
import { Skeleton } from '../../ui/Skeleton'
import { frameText } from './frame.text'

/** In place of the first page: a title and a list. */
export function FirstSkeleton() {
  const text = useText(frameText)
  return (
    <div role="status" aria-busy="true" className="stack">
      <span className="vh">{text.loading}</span>
      <Skeleton width={180} height={28} />
      <Card isPadded className="stack">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} height={24} />
        ))}
      </Card>
    </div>
  )
}
