import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { ABUSE_REASON_WORDS } from '../../../rules/abuse.text'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { ActDialog } from '../acts/ActDialog'
import { useDone } from '../acts/useDone'
import { graphql } from '../gql'
import { useHasRight } from '../session/session'
import { abuseText } from './abuse.text'
import { StatementDialog } from './StatementDialog'

const SUSPEND = graphql(`
  mutation SuspendForAbuse($input: SuspendForAbuseInput!) {
    suspendForAbuse(input: $input) {
      ... on StaffAbuseSuspension {
        id
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

const LIFT = graphql(`
  mutation LiftAbuseSuspension($input: LiftAbuseSuspensionInput!) {
    liftAbuseSuspension(input: $input) {
      ... on StaffAbuseSuspension {
        id
        liftedAt
        isOverdue
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

const SERVICE = graphql(`
  fragment ServiceSuspension_service on StaffAccountService {
    id
    kind
    name
    product
    isSuspendable
    suspension {
      id
      name
    }
  }
`)

/** The act on a service of a customer: suspends it for abuse, or lifts that. Nothing for staff who may not. */
export function ServiceSuspension({ service: from }: { service: FragmentType<typeof SERVICE> }) {
  const { data } = useSuspenseFragment({ fragment: SERVICE, fragmentName: 'ServiceSuspension_service', from })
  const { id: thingId, kind, isSuspendable, suspension } = data
  const text = useText(abuseText)
  const mayAct = useHasRight('DOMAIN_ACT')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const done = useDone(close)
  const suspend = useAct(SUSPEND)
  if (suspension) return <LiftButton suspension={suspension} />
  if (!mayAct || !isSuspendable || (kind !== 'HOSTING' && kind !== 'SERVER')) return null
  const name = toUnicode(data.name)
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={text.suspendOf({ name })} onClick={() => setIsOpen(true)}>
        {text.suspend}
      </Button>
      {isOpen && (
        <StatementDialog
          title={text.suspendTitle({ name })}
          act={text.suspendAct({ name })}
          button={text.suspend}
          run={(given) => suspend({ kind, thingId, ...given })}
          onDone={() => done(text.suspendDone)}
          onClose={close}
        >
          <p>{text[`suspend${kind}`]}</p>
        </StatementDialog>
      )}
    </>
  )
}

/** Lifts a suspension of a package or server. Nothing for staff who may not. */
export function LiftButton({ suspension: { id, name: ascii } }: { suspension: { id: string; name: string } }) {
  const text = useText(abuseText)
  const mayAct = useHasRight('DOMAIN_ACT')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const done = useDone(close)
  const lift = useAct(LIFT)
  const name = toUnicode(ascii)
  if (!mayAct) return null
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={text.liftOf({ name })} onClick={() => setIsOpen(true)}>
        {text.lift}
      </Button>
      {isOpen && (
        <ActDialog
          title={text.liftOf({ name })}
          act={text.liftAct({ name })}
          button={text.lift}
          reasonAbout={text.whoReads}
          run={({ reason }) => lift({ id, reason })}
          onDone={() => done(text.liftDone)}
          onClose={close}
        >
          <p>{text.liftAbout}</p>
        </ActDialog>
      )}
    </>
  )
}

/** Words for the state of a suspended service. */
export function useSuspendedWords(): (reason: keyof (typeof ABUSE_REASON_WORDS)['nl']) => string {
  const text = useText(abuseText)
  const reasons = useText(ABUSE_REASON_WORDS)
  return (reason) => text.suspended({ reason: reasons[reason] })
}
