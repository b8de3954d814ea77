import type { FragmentType } from '@apollo/client'
import { useApolloClient, useSuspenseFragment } from '@apollo/client/react'
import {
  Ban,
  CalendarCheck,
  CalendarPlus,
  CalendarX,
  Check,
  GitCompareArrows,
  Lock,
  LockOpen,
  Send,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AbuseStatement } from '../../../rules/abuse'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { useExactMoney, useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { EmptyState } from '../../ui/EmptyState'
import type { IconType } from '../../ui/Icon'
import { Section } from '../../ui/Section'
import { showToast } from '../../ui/toast-store'
import { StatementDialog } from '../abuse/StatementDialog'
import { ActDialog } from '../acts/ActDialog'
import { ActList } from '../acts/ActList'
import { graphql } from '../gql'
import type { StaffDomainAct } from '../gql/graphql'
import { orderPath } from '../paths'
import { useHasRight } from '../session/session'
import styles from './DomainPage.module.css'
import { domainText } from './domain.text'
import {
  COMPARE_DOMAIN,
  RENEW_DOMAIN,
  RESTORE_DOMAIN,
  RESUME_RENEWAL,
  SEND_TRANSFER_CODE,
  SET_HOLD,
  SET_LOCK,
  STOP_RENEWAL,
} from './domain-mutations'

const DOMAIN_ACTS = graphql(`
  fragment DomainActs_domain on StaffDomain {
    id
    name
    allowedActs
    renewal {
      state
      message
      price
      orderId
    }
  }
`)

/** Acts on a domain, each in a dialog with a reason, and what happens at the end of its term. */
export function DomainActs({ domain: from }: { domain: FragmentType<typeof DOMAIN_ACTS> }) {
  const { data } = useSuspenseFragment({ fragment: DOMAIN_ACTS, fragmentName: 'DomainActs_domain', from })
  const text = useText(domainText)
  const money = useExactMoney()
  const mayAct = useHasRight('DOMAIN_ACT')
  const [act, setAct] = useState<StaffDomainAct | null>(null)
  const { id, name, allowedActs, renewal } = data
  const price = renewal?.price ?? null
  const labelOf = (one: StaffDomainAct) =>
    one === 'RENEW' && price !== null ? text.renewFor({ amount: money(price) }) : text[one]
  return (
    <Section title={text.doing} description={text.doingHint}>
      {mayAct && allowedActs.length === 0 && <EmptyState>{text.nothing}</EmptyState>}
      {allowedActs.length > 0 && (
        <ActList
          acts={allowedActs.map((one) => ({
            name: one,
            label: labelOf(one),
            icon: ICONS[one],
            isDangerous: isDangerous(one),
            shortcut: one === 'COMPARE' ? 'a' : undefined,
            onStart: () => setAct(one),
          }))}
        />
      )}
      {renewal && (
        <div className={styles.renewal}>
          <p>{renewal.message}</p>
          {renewal.orderId && <Link to={orderPath(renewal.orderId)}>{text.toPay}</Link>}
        </div>
      )}
      {act && <DomainActDialog act={act} label={labelOf(act)} id={id} name={name} onClose={() => setAct(null)} />}
    </Section>
  )
}

const ICONS: Readonly<Record<StaffDomainAct, IconType>> = {
  COMPARE: GitCompareArrows,
  RENEW: CalendarPlus,
  RESTORE: Undo2,
  STOP_RENEWAL: CalendarX,
  RESUME_RENEWAL: CalendarCheck,
  SEND_TRANSFER_CODE: Send,
  LOCK: Lock,
  UNLOCK: LockOpen,
  HOLD: Ban,
  RELEASE: Check,
}

const isDangerous = (act: StaffDomainAct): boolean => act === 'STOP_RENEWAL' || act === 'HOLD'

interface DialogProps {
  act: StaffDomainAct
  label: string
  id: string
  name: string
  onClose(): void
}

function DomainActDialog({ act, label, id: domainId, name, onClose }: DialogProps) {
  const text = useText(domainText)
  const client = useApolloClient()
  const setLock = useAct(SET_LOCK)
  const setHold = useAct(SET_HOLD)
  type Act = { domainId: string; reason: string }
  const run = {
    COMPARE: useAct(COMPARE_DOMAIN),
    RENEW: useAct(RENEW_DOMAIN),
    RESTORE: useAct(RESTORE_DOMAIN),
    STOP_RENEWAL: useAct(STOP_RENEWAL),
    RESUME_RENEWAL: useAct(RESUME_RENEWAL),
    SEND_TRANSFER_CODE: useAct(SEND_TRANSFER_CODE),
    LOCK: (input: Act) => setLock({ ...input, isOn: true }),
    UNLOCK: (input: Act) => setLock({ ...input, isOn: false }),
    HOLD: (input: Act & { statement?: AbuseStatement }) => setHold({ ...input, isOn: true }),
    RELEASE: (input: Act) => setHold({ ...input, isOn: false }),
  }
  const shown = toUnicode(name)
  const dialog = {
    title: `${text[act]}: ${shown}`,
    act: text.actOf({ act: text[act], name: shown }),
    button: label,
    onDone() {
      showToast({ kind: 'ok', text: text[`done${act}`] })
      onClose()
      // The comparison of the sources may say something else now.
      client.refetchQueries({ include: 'active' }).catch(reportError)
    },
    onClose,
  }
  if (act === 'HOLD') {
    return (
      <StatementDialog {...dialog} run={(given) => run.HOLD({ domainId, ...given })}>
        <p>{text.aboutHOLD}</p>
      </StatementDialog>
    )
  }
  return (
    <ActDialog {...dialog} isDangerous={isDangerous(act)} run={({ reason }) => run[act]({ domainId, reason })}>
      <p>{text[`about${act}`]}</p>
    </ActDialog>
  )
}
