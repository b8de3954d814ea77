import type { ReactNode } from 'react'
import { useText } from '../../i18n/preferences'
import { useSite } from '../../i18n/SiteContext'
import { PageSection } from '../../layout/PageSection'
import { telephoneLink } from '../../lib/telephone-link'
import styles from './ContactDetails.module.css'
import { helpText } from './help.text'

/** How to reach the shop, as far as its hoster says so (GEN-012); without any detail there is no section. */
export function ContactDetails() {
  const t = useText(helpText)
  const { phone, email, address } = useSite()
  if (!phone && !email && !address) return null
  return (
    <PageSection title={t.contactTitle}>
      <dl className={styles.details}>
        {phone && (
          <Detail label={t.phone}>
            <a href={telephoneLink(phone)}>{phone}</a>
          </Detail>
        )}
        {email && (
          <Detail label={t.email}>
            <a href={`mailto:${email}`}>{email}</a>
          </Detail>
        )}
        {address && <Detail label={t.address}>{address}</Detail>}
      </dl>
    </PageSection>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
