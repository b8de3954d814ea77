import { CreditCard, Globe, type LucideIcon, Search, Server, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { hoursOn, WEEKDAYS } from '../../../rules/opening-hours'
import { usePreferences, useText } from '../../i18n/preferences'
import { PageHead, PageSection } from '../../layout/PageParts'
import { telephoneLink, useSite } from '../../lib/site'
import { useHydrated } from '../../lib/useHydrated'
import { paths, TRANSFER_ID } from '../../paths'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Disclosure } from '../../ui/Disclosure'
import { EmptyState } from '../../ui/EmptyState'
import { Icon } from '../../ui/Icon'
import { LiveRegion } from '../../ui/LiveRegion'
import { Questions } from '../../ui/Questions'
import { TextField } from '../../ui/TextField'
import styles from './HelpPage.module.css'
import { type HelpGroup, helpMeta, helpQuestions, helpText } from './help.text'
import { questionsThatMatch } from './questions-that-match'

export const page = definePage({
  meta: pageMeta(helpMeta),
  Component: HelpPage,
})

const GROUPS: readonly { id: HelpGroup; icon: LucideIcon }[] = [
  { id: 'prices', icon: CreditCard },
  { id: 'domains', icon: Globe },
  { id: 'hosting', icon: Server },
  { id: 'account', icon: ShieldCheck },
]

/** Frequently asked questions by subject and by search, how to transfer a name, and contact details. */
function HelpPage() {
  const t = useText(helpText)
  const { locale } = usePreferences()
  const isHydrated = useHydrated()
  const [asked, setAsked] = useState('')
  const all = Object.values(helpQuestions)
    .flat()
    .map((question) => question[locale])
  const found = questionsThatMatch(all, asked)
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={t.title} lead={t.lead}>
        {isHydrated && (
          <TextField
            type="search"
            size="lg"
            label={t.search}
            className={styles.search}
            affix={<Icon of={Search} className={styles.glass} />}
            value={asked}
            onChange={({ target }) => setAsked(target.value)}
          />
        )}
      </PageHead>
      <LiveRegion text={found === null ? '' : t.found({ count: found.length })} />
      {found === null ? (
        <PageSection title={t.questionsTitle}>
          <div className={styles.groups}>
            {GROUPS.map((group) => (
              <Group key={group.id} {...group} />
            ))}
          </div>
        </PageSection>
      ) : (
        <PageSection title={t.found({ count: found.length })}>
          {found.length > 0 ? (
            <Questions key={asked.trim()} questions={found} opensFirst />
          ) : (
            <EmptyState>{t.noneFound}</EmptyState>
          )}
        </PageSection>
      )}
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
      <ContactDetails />
    </div>
  )
}

/** Questions about one subject. */
function Group({ id, icon }: { id: HelpGroup; icon: LucideIcon }) {
  const t = useText(helpText)
  const { locale } = usePreferences()
  return (
    <Card as="section" aria-label={t[id]}>
      <h3 className={styles.group}>
        <Icon of={icon} /> {t[id]}
      </h3>
      {helpQuestions[id].map((question) => (
        <Disclosure key={question.nl.question} className={styles.question} summary={question[locale].question}>
          <p className={styles.answer}>{question[locale].answer}</p>
        </Disclosure>
      ))}
    </Card>
  )
}

/** Contact details and hours, as far as the operator configured them; without any there is no section. */
export function ContactDetails() {
  const t = useText(helpText)
  const { phone, email, address, hours } = useSite()
  if (!phone && !email && !address) return null
  return (
    <PageSection title={t.contactTitle}>
      <Card isPadded className={styles.contact}>
        <div>
          {phone && email && <p className={styles.ways}>{t.ways}</p>}
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
        </div>
        {hours.length > 0 && <Hours />}
      </Card>
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

function Hours() {
  const t = useText(helpText)
  const { hours } = useSite()
  return (
    <table className={styles.hours}>
      <caption>
        {t.hours} <span className="hint">{t.clock}</span>
      </caption>
      <tbody>
        {WEEKDAYS.map((day) => {
          const open = hoursOn(hours, day)
          return (
            <tr key={day}>
              <th scope="row">{t[day]}</th>
              <td>{open ? `${open.opens} – ${open.closes}` : <span className="muted">{t.closed}</span>}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
