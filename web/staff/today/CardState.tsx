import { mistakeMessage } from '../../apollo/failure-message'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { frameText } from '../frame/frame.text'
import styles from './TodayPage.module.css'
import { todayText } from './today.text'

interface CardLoadingProps {
  label: string
  /** Number of lines of the content. */
  lines: number
}

/** In place of a card's content while it is read for the first time. */
export const CardLoading = ({ label, lines }: CardLoadingProps) => (
  <div role="status" aria-busy="true" className={styles.lines}>
    <span className="vh">{label}</span>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
      <Skeleton key={line} height={22} />
    ))}
  </div>
)

/** In place of the content of a card that could not be read. The rest of the page is not affected. */
export function CardProblem({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const text = useText(todayText)
  const { again } = useText(frameText)
  return (
    <div className={styles.part}>
      <Note
        kind="error"
        role="alert"
        title={text.notRead}
        action={
          <Button size="sm" onClick={onRetry}>
            {again}
          </Button>
        }
      >
        {mistakeMessage(error)}
      </Note>
    </div>
  )
}
