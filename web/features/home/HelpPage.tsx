import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { usePreferences, useText } from '../../i18n/preferences'
import { PageHead, PageSection } from '../../layout/PageParts'
import { telephoneLink, useSite } from '../../lib/site'
import { paths, TRANSFER_ID } from '../../paths'
import { LinkButton } from '../../ui/Button'
import styles from './HelpPage.module.css'
import { helpQuestions, helpText } from './help.text'
import { Questions } from './Questions'

export function HelpPage() {
  const t = useText(helpText)
  const { locale } = usePreferences()
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={t.title} lead={t.lead} />
      <PageSection id={TRANSFER_ID} title={t.transferTitle}>
        <ol className={styles.steps}>
          {t.transferSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div>
          <LinkButton variant="primary" render={(link) => <Link to={paths.order} {...link} />}>
            {t.transferAction}
          </LinkButton>
        </div>
      </PageSection>
      <PageSection title={t.questionsTitle}>
        <Questions questions={helpQuestions.map((question) => question[locale])} />
      </PageSection>
      <ContactDetails />
    </div>
  )
}

/** How to reach the shop, as far as its hoster says so; without any detail there is no section. */
export function ContactDetails() {
  const t = useText(helpText)
  const { phone, email, address } = useSite()
  if (!phone && !email && !address) return null
  return (
    <PageSection title={t.contactTitle}>
      <dl className={styles.contact}>
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
