import { useApolloClient } from '@apollo/client/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { Card } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { SubUserNote } from '../accounts/SubUserNote'
import { HolderSelector } from '../whois/HolderSelector'
import { setHolderForAll, useSharedHolder } from '../whois/holder-selection'
import { useHolders, WHOIS_LIST } from '../whois/useHolders'
import styles from './Step3.module.css'
import { step3Text } from './step3.text'

const CustomerDataForm = lazy(async () => ({
  default: (await import('../accounts/CustomerDataForm')).CustomerDataForm,
}))

interface OrderingCustomerProps {
  viewer: {
    name: string | null
    email: string | null
    isSubUser: boolean
    account: { isComplete: boolean } | null
  }
  /** The reader has just logged in here: the focus moves to what replaced the form. */
  isNews: boolean
  domains: readonly string[]
}

/**
 * Customer who orders, and holder of the domains. A sub-user can only read, and sees how to order; a customer without an
 * address fills that in first.
 */
export function OrderingCustomer({ viewer, isNews, domains }: OrderingCustomerProps) {
  const client = useApolloClient()
  const [hasSaved, setHasSaved] = useState(false)
  if (viewer.isSubUser) return <SubUserNote />

  function onSaved() {
    setHasSaved(true)
    // The customer is the default holder, whose name may have changed.
    client.query({ query: WHOIS_LIST, fetchPolicy: 'network-only' }).catch(reportError)
  }

  return (
    <>
      <LoggedInNote name={viewer.name} email={viewer.email} isNews={isNews} />
      {viewer.account?.isComplete ? (
        <>
          {hasSaved && <DetailsSaved />}
          <StandardHolder domains={domains} />
        </>
      ) : (
        <Suspense fallback={<LoadingForm />}>
          <CustomerDataForm onSaved={onSaved} />
        </Suspense>
      )}
    </>
  )
}

interface LoggedInNoteProps {
  name: string | null
  email: string | null
  isNews: boolean
}

function LoggedInNote({ name, email, isNews }: LoggedInNoteProps) {
  const text = useText(step3Text)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNews) note.current?.focus({ preventScroll: true })
  }, [isNews])
  return (
    <div ref={note} tabIndex={-1}>
      <Note kind="ok" role={isNews ? 'status' : undefined}>
        {text.loggedInAs} <b>{name ?? email}</b>
        {name && ` (${email})`}.
      </Note>
    </div>
  )
}

/** Replaces the form, and takes over its focus. */
function DetailsSaved() {
  const text = useText(step3Text)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    note.current?.focus({ preventScroll: true })
    note.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={note} tabIndex={-1}>
      <Note kind="ok" role="status">
        {text.detailsSaved}
      </Note>
    </div>
  )
}

/** The customer as domain holder, with a choice of another for all domains of the order. */
function StandardHolder({ domains }: { domains: readonly string[] }) {
  const text = useText(step3Text)
  const { standard } = useHolders()
  const shared = useSharedHolder(domains)
  return (
    <Card as="section" isPadded className="stack" aria-labelledby="step-3-holder">
      <div>
        <h3 id="step-3-holder">{text.holder}</h3>
        <p className="muted small">{text.holderText}</p>
      </div>
      {standard && (
        <p>
          <b>{standard.label}</b>
          <br />
          <span className="muted">{[standard.email, standard.phone].filter(Boolean).join(', ')}</span>
        </p>
      )}
      <HolderSelector value={shared} canEdit={domains.length === 1} onChange={setHolderForAll} />
    </Card>
  )
}

/** As tall as the form that is loading, so that the page does not jump. */
const LoadingForm = () => (
  <Card isPadded aria-busy="true">
    <Skeleton className={styles.loadingDetails} />
  </Card>
)
