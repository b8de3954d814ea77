import { CalendarPlus, CircleCheck, CircleX, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { PRIVACY_ARTICLES } from '../../../rules/privacy-requests'
import { PRIVACY_CHANNEL_WORDS, PRIVACY_KIND_WORDS } from '../../../rules/privacy-requests.text'
import { formatDay, formatLocalDate, formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import { ActList } from '../acts/ActList'
import { useDone } from '../acts/useDone'
import { Columns } from '../frame/Columns'
import { Fact, Facts } from '../frame/Facts'
import { PageHead } from '../frame/Frame'
import { graphql } from '../gql'
import type { PrivacyRequestKind, PrivacyRequestPageQuery } from '../gql/graphql'
import { type AskedAct, actPath, customerPath, staffPaths } from '../paths'
import { useHasRight } from '../session/session'
import { staffMeta } from '../staff-meta'
import styles from './Privacy.module.css'
import { PrivacyState } from './PrivacyState'
import { privacyText } from './privacy.text'
import { CompleteDialog, ExtendDialog, LiftRestrictionDialog, RefuseDialog } from './RequestDialogs'

const query = graphql(`
  query PrivacyRequestPage($id: ID!) {
    staffPrivacyRequest(id: $id) {
      id
      kind
      channel
      receivedOn
      details
      deadline
      extendableTo
      isOverdue
      isDueSoon
      notedAt
      extendedAt
      extensionReason
      outcome
      closedAt
      answer
      isRestricting
      restrictionLiftedAt
      isCustomerErased
      customer {
        id
        name
      }
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  meta: staffMeta(privacyText, 'title'),
  isFound: ({ staffPrivacyRequest }) => staffPrivacyRequest !== null,
  Component: PrivacyRequestPage,
})

type Request = NonNullable<PrivacyRequestPageQuery['staffPrivacyRequest']>

/** One request: what to do next for its kind, its facts, and the acts that close it. */
function PrivacyRequestPage() {
  const { data } = usePageData(query)
  const text = useText(privacyText)
  const { staffPrivacyRequest: request } = data
  if (request) return <Shown request={request} />
  return (
    <>
      <PageHead title={text.title} />
      <Card>
        <EmptyState>{text.gone}</EmptyState>
      </Card>
    </>
  )
}

function Shown({ request }: { request: Request }) {
  const text = useText(privacyText)
  const kinds = useText(PRIVACY_KIND_WORDS)
  const { locale } = usePreferences()
  const { kind, receivedOn, deadline, closedAt } = request
  const name = request.isCustomerErased ? text.erasedCustomer : request.customer.name
  const received = formatLocalDate(receivedOn, locale)
  const heading = text.heading({ kind: kinds[kind], customer: name })
  return (
    <>
      <PageHead
        crumbs={{ to: staffPaths.privacy, list: text.title, here: heading }}
        title={heading}
        badge={<PrivacyState request={request} />}
      >
        {closedAt
          ? text.summaryClosed({ received, closed: formatDay(Date.parse(closedAt), locale) })
          : text.summary({ received, deadline: formatLocalDate(deadline, locale) })}
      </PageHead>
      <Columns asideLabel={text.aside} aside={<Acts request={request} name={name} />}>
        {closedAt === null && <Next request={request} />}
        <RequestFacts request={request} name={name} />
      </Columns>
    </>
  )
}

/** Acts on the page of the customer by which a request is complied with. */
const WORK_OF: Partial<Record<PrivacyRequestKind, AskedAct>> = {
  ACCESS: 'exporteren',
  PORTABILITY: 'exporteren',
  RECTIFICATION: 'gegevens',
  ERASURE: 'anonimiseren',
}

function Next({ request: { kind, customer } }: { request: Request }) {
  const text = useText(privacyText)
  const words: Readonly<Partial<Record<string, unknown>>> = text
  const label = words[`do${kind}`]
  const act = WORK_OF[kind]
  return (
    <Section
      title={text.next}
      description={text.nextHint}
      end={
        act &&
        typeof label === 'string' && (
          <LinkButton size="sm" render={(link) => <Link to={actPath(customerPath(customer.id), act)} {...link} />}>
            {label}
          </LinkButton>
        )
      }
    >
      <CardPart className={styles.texts}>
        <p>{text[`next${kind}`]}</p>
        <p className="hint">{text.identity}</p>
      </CardPart>
    </Section>
  )
}

function RequestFacts({ request, name }: { request: Request; name: string }) {
  const text = useText(privacyText)
  const kinds = useText(PRIVACY_KIND_WORDS)
  const channels = useText(PRIVACY_CHANNEL_WORDS)
  const { locale } = usePreferences()
  const { kind, channel, receivedOn, details, deadline, notedAt, extendedAt, extensionReason, answer } = request
  const { closedAt, isRestricting, restrictionLiftedAt } = request
  const day = (at: string) => formatDay(Date.parse(at), locale)
  return (
    <Section title={text.facts}>
      <Facts>
        <Fact name={text.customer}>
          <Link to={customerPath(request.customer.id)}>{name}</Link>
        </Fact>
        <Fact name={text.kind} hint={text.article({ article: PRIVACY_ARTICLES[kind] })}>
          {kinds[kind]}
        </Fact>
        <Fact name={text.received} hint={channels[channel]}>
          {formatLocalDate(receivedOn, locale)}
        </Fact>
        <Fact name={text.noted}>{formatMoment(Date.parse(notedAt), locale)}</Fact>
        <Fact name={text.deadline} hint={extendedAt && text.extended}>
          {formatLocalDate(deadline, locale)}
        </Fact>
        {details && (
          <Fact name={text.details}>
            <p className={styles.lines}>{details}</p>
          </Fact>
        )}
        {extendedAt && extensionReason && (
          <Fact name={text.extensionReason} hint={day(extendedAt)}>
            <p className={styles.lines}>{extensionReason}</p>
          </Fact>
        )}
        {closedAt && answer && (
          <Fact name={text.answer} hint={day(closedAt)}>
            <p className={styles.lines}>{answer}</p>
          </Fact>
        )}
        {closedAt && isRestricting && (
          <Fact name={text.restriction}>{text.restrictionSince({ day: day(closedAt) })}</Fact>
        )}
        {restrictionLiftedAt && (
          <Fact name={text.restriction}>{text.restrictionLifted({ day: day(restrictionLiftedAt) })}</Fact>
        )}
      </Facts>
    </Section>
  )
}

type Act = 'extend' | 'complete' | 'refuse' | 'lift'

/** The acts on a request; nothing once it is closed and restricts nothing. */
function Acts({ request, name }: { request: Request; name: string }) {
  const text = useText(privacyText)
  const mayLift = useHasRight('CUSTOMER_ERASE')
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  const done = useDone(close)
  const { closedAt, extendedAt, extendableTo, isRestricting } = request
  const start = (name: Act) => ({ name, onStart: () => setAct(name) })
  const notExtendable = extendedAt ? text.extendedBefore : text.extendLate
  const open = [
    { ...start('complete'), label: text.complete, icon: CircleCheck, shortcut: 'a' },
    {
      ...start('extend'),
      ...{ label: text.extend, icon: CalendarPlus, obstacle: extendableTo === null ? notExtendable : null },
    },
    { ...start('refuse'), label: text.refuse, icon: CircleX, isDangerous: true },
  ]
  const lift = { ...start('lift'), label: text.liftRestriction, icon: LockOpen }
  const acts = closedAt === null ? open : isRestricting && mayLift ? [lift] : []
  if (acts.length === 0) return null
  const dialog = { request, name, onDone: done, onClose: close }
  return (
    <Section title={text.acts} description={text.actsHint}>
      <ActList acts={acts} />
      {act === 'extend' && <ExtendDialog {...dialog} />}
      {act === 'complete' && <CompleteDialog {...dialog} />}
      {act === 'refuse' && <RefuseDialog {...dialog} />}
      {act === 'lift' && <LiftRestrictionDialog {...dialog} />}
    </Section>
  )
}
