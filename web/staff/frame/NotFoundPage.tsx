import { useText } from '../../i18n/preferences'
import { definePage } from '../../router/page-route'
import { Card } from '../../ui/Card'
import { staffMeta } from '../staff-meta'
import styles from './Frame.module.css'
import { frameText } from './frame.text'

export const page = definePage({ meta: staffMeta(frameText, 'notFound'), Component: NotFoundPage })

function NotFoundPage() {
  const text = useText(frameText)
  return (
    <Card className={styles.state}>
      <h1>{text.notFound}</h1>
      <p>{text.notFoundBody}</p>
    </Card>
  )
}
