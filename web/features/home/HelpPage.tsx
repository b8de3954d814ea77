import { Link } from 'react-router-dom'
import { usePreferences, useText } from '../../i18n/preferences'
import { PageHead } from '../../layout/PageHead'
import { PageSection } from '../../layout/PageSection'
import { paths } from '../../paths'
import { LinkButton } from '../../ui/Button'
import { TRANSFER_ID } from './anchors'
import { ContactDetails } from './ContactDetails'
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
