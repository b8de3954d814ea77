import { useParams } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { Card } from '../../ui/Card'
import { accountText } from './account.text'
import styles from './LoginPage.module.css'
import { ResetPasswordForm } from './ResetPasswordForm'

/** Where the link in the mail leads. */
export function ResetPasswordPage() {
  const { token = '' } = useParams()
  const text = useText(accountText)
  return (
    <div className="wrap">
      <div className={styles.page}>
        <Card isPadded className={styles.narrow}>
          <div className="stack">
            <h1>{text.newPassword}</h1>
            <ResetPasswordForm token={token} />
          </div>
        </Card>
      </div>
    </div>
  )
}
