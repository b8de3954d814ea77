import { useReadQuery } from '@apollo/client/react'
import { useParams } from 'react-router-dom'
import type { ActivatePageQuery } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { Card } from '../../ui/Card'
import { ActivateForm } from './ActivateForm'
import { accountText } from './account.text'
import styles from './LoginPage.module.css'

/** Where the link in the mail leads. The button makes the account, since mail scanners open links too. */
export function ActivateAccountPage() {
  const { queryRef } = usePageData<ActivatePageQuery>()
  const { activationLink } = useReadQuery(queryRef).data
  const { token = '' } = useParams()
  const text = useText(accountText)
  return (
    <div className="wrap">
      <div className={styles.page}>
        <Card isPadded className={styles.narrow}>
          <div className="stack">
            <h1>{text.activate}</h1>
            <ActivateForm token={token} needsPassword={activationLink?.needsPassword ?? false} />
          </div>
        </Card>
      </div>
    </div>
  )
}
