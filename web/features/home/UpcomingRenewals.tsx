import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import type { RenewableKind, RenewalState } from '../../gql/graphql'
import { formatLocalDate } from '../../i18n/format-day'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { domainPath, servicePaths } from '../../paths'
import { Badge } from '../../ui/Badge'
import { DomainName } from '../../ui/DomainName'
import { Section } from '../../ui/Section'
import { renewalsText } from '../renewals/renewals.text'
import styles from './AccountPage.module.css'
import { accountHomeText } from './account-home.text'
import { DueRow } from './DueRow'

const UPCOMING_ROW = graphql(`
  fragment UpcomingRow_renewal on Renewal {
    id
    state
    endsOn
    price
    period
  }
`)

interface UpcomingRowProps {
  kind: RenewableKind
  name: string
  renewal: FragmentType<typeof UPCOMING_ROW>
}

interface UpcomingRenewalsProps {
  renewals: readonly (UpcomingRowProps & { renewal: { id: string; state: RenewalState } })[]
}

/** Renewals within three months, soonest first, with their price. */
export function UpcomingRenewals({ renewals }: UpcomingRenewalsProps) {
  const text = useText(accountHomeText)
  const { showsVat } = usePreferences()
  // Items that will expire instead are listed as problems.
  const shown = renewals.filter(({ renewal }) => renewal.state !== 'ENDS')
  if (shown.length === 0) return null
  return (
    <Section title={text.renewing} description={showsVat ? text.soonWithVat : text.soon}>
      <ul>
        {shown.map(({ kind, name, renewal }) => (
          <UpcomingRow key={renewal.id} kind={kind} name={name} renewal={renewal} />
        ))}
      </ul>
    </Section>
  )
}

const PAGES = { HOSTING: servicePaths.hosting, SERVER: servicePaths.vps } as const

function UpcomingRow({ kind, name, renewal: from }: UpcomingRowProps) {
  const { data: renewal } = useSuspenseFragment({ fragment: UPCOMING_ROW, from })
  const text = useText(accountHomeText)
  const words = useText(renewalsText)
  const { locale } = usePreferences()
  const money = useMoney()
  const shownName = toUnicode(name)
  const day = { day: formatLocalDate(renewal.endsOn, locale) }
  const to = kind === 'HOSTING' || kind === 'SERVER' ? PAGES[kind] : domainPath('domain', name)
  return (
    <DueRow
      flagOf={shownName}
      title={
        <Link to={to} className={styles.plain}>
          {kind === 'HOSTING' ? text.hostingOf({ name: shownName }) : <DomainName name={shownName} isExtensionBold />}
        </Link>
      }
      amount={renewal.price === null ? undefined : money(renewal.price)}
      amountNote={words[renewal.period]}
      action={
        renewal.state === 'RENEWS' ? (
          <Badge tone="ok">{words.automatic}</Badge>
        ) : (
          <Badge tone={renewal.state === 'TO_PAY' ? 'warn' : 'info'}>
            {renewal.state === 'TO_PAY' ? text.toPayFirst : words.BEING_RENEWED(day)}
          </Badge>
        )
      }
    >
      {words[renewal.state](day)}
    </DueRow>
  )
}
