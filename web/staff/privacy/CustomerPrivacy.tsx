import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { PRIVACY_KIND_WORDS } from '../../../rules/privacy-requests.text'
import { formatDay, formatLocalDate } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Section } from '../../ui/Section'
import { useDone } from '../acts/useDone'
import { Fact, Facts } from '../frame/Facts'
import { graphql } from '../gql'
import type { CustomerPrivacy_AccountFragment } from '../gql/graphql'
import { privacyRequestPath } from '../paths'
import { useHasRight } from '../session/session'
import { LiftHoldDialog, SetHoldDialog } from './HoldDialogs'
import styles from './Privacy.module.css'
import { PrivacyState } from './PrivacyState'
import { privacyText } from './privacy.text'
import { NoteRequestDialog } from './RequestDialogs'

const CUSTOMER_PRIVACY = graphql(`
  fragment CustomerPrivacy_account on StaffAccount {
    id
    name
    erasedAt
    invoicesKeptThrough
    legalHold {
      id
      reason
      setBy
      setAt
    }
    privacyRequests {
      id
      kind
      deadline
      isOverdue
      isDueSoon
      isRestricting
      outcome
      closedAt
    }
  }
`)

type Hold = NonNullable<CustomerPrivacy_AccountFragment['legalHold']>
type Request = NonNullable<CustomerPrivacy_AccountFragment['privacyRequests']>[number]

/** Requests of a customer about their data, the legal hold, and until when invoices are kept. */
export function CustomerPrivacy({ account: from }: { account: FragmentType<typeof CUSTOMER_PRIVACY> }) {
  const { data } = useSuspenseFragment({ fragment: CUSTOMER_PRIVACY, fragmentName: 'CustomerPrivacy_account', from })
  const { id, name, erasedAt, legalHold, privacyRequests, invoicesKeptThrough } = data
  const text = useText(privacyText)
  const { locale } = usePreferences()
  const mayNote = useHasRight('PRIVACY_HANDLE') && erasedAt === null
  const [act, setAct] = useState<'note' | 'set' | 'lift' | null>(null)
  const close = () => setAct(null)
  const done = useDone(close)
  const dialog = { account: { id, name }, onDone: done, onClose: close }
  return (
    <Section
      title={text.section}
      end={
        mayNote && (
          <Button size="sm" variant="quiet" onClick={() => setAct('note')}>
            {text.note}
          </Button>
        )
      }
    >
      <Facts>
        {privacyRequests && (
          <Fact name={text.requests}>
            {privacyRequests.length === 0 ? text.noRequests : <Requests requests={privacyRequests} />}
          </Fact>
        )}
        <HoldFact
          hold={legalHold}
          name={name}
          isErased={erasedAt !== null}
          onChange={() => setAct(legalHold ? 'lift' : 'set')}
        />
        <Fact name={text.invoices} hint={invoicesKeptThrough && text.keptHint}>
          {invoicesKeptThrough ? text.kept({ day: formatLocalDate(invoicesKeptThrough, locale) }) : text.keptNone}
        </Fact>
      </Facts>
      {act === 'note' && <NoteRequestDialog accountId={id} name={name} onDone={done} onClose={close} />}
      {act === 'set' && <SetHoldDialog {...dialog} />}
      {act === 'lift' && <LiftHoldDialog {...dialog} />}
    </Section>
  )
}

function Requests({ requests }: { requests: readonly Request[] }) {
  const text = useText(privacyText)
  const kinds = useText(PRIVACY_KIND_WORDS)
  const { locale } = usePreferences()
  return (
    <ul className={styles.requests}>
      {requests.map((request) => (
        <li key={request.id}>
          <Link to={privacyRequestPath(request.id)}>{kinds[request.kind]}</Link>
          <PrivacyState request={request} />
          <span className="hint">
            {request.closedAt
              ? text.closedOn({ day: formatDay(Date.parse(request.closedAt), locale) })
              : text.until({ day: formatLocalDate(request.deadline, locale) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface HoldFactProps {
  hold: Hold | null
  name: string
  isErased: boolean
  onChange(): void
}

function HoldFact({ hold, name, isErased, onChange }: HoldFactProps) {
  const text = useText(privacyText)
  const { locale } = usePreferences()
  const mayHold = useHasRight('CUSTOMER_ERASE') && !isErased
  if (!hold)
    return (
      <Fact name={text.hold}>
        {text.holdNone}
        {mayHold && (
          <Button
            size="sm"
            variant="quiet"
            className={styles.set}
            aria-label={text.setHoldOf({ name })}
            onClick={onChange}
          >
            {text.setHold}
          </Button>
        )}
      </Fact>
    )
  return (
    <Fact name={text.hold} mark="warn">
      <p>{text.holdSince({ day: formatDay(Date.parse(hold.setAt), locale), name: hold.setBy })}</p>
      {hold.reason && <p className="hint">{hold.reason}</p>}
      {mayHold && (
        <Button size="sm" className={styles.lift} aria-label={text.liftHoldOf({ name })} onClick={onChange}>
          {text.liftHold}
        </Button>
      )}
    </Fact>
  )
}
