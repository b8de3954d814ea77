import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { capital } from '../../i18n/capital'
import { formatMoment } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { graphql } from '../gql'
import type { ProposalRow_ProposalFragment } from '../gql/graphql'
import { proposalPath } from '../paths'
import styles from './ProposalPage.module.css'
import { ProposalState } from './ProposalState'
import { proposalListText } from './proposal-list.text'
import { pathOfFact } from './proposal-object'
import { factText, proposedActText } from './proposals.text'

const PROPOSAL_ROW = graphql(`
  fragment ProposalRow_proposal on Proposal {
    id
    number
    act
    state
    amount
    reason
    objectType
    objectId
    onBehalfOf
    proposedBy
    proposedAt
    expiresAt
    decidedBy
    decidedAt
    isOwn
    facts {
      name
      text
      amount
    }
    wait {
      executeAt
      endedAs
      endedAt
    }
  }
`)

/** A proposal in the list, which leads to its page. */
export function ProposalRow({ proposal: from }: { proposal: FragmentType<typeof PROPOSAL_ROW> }) {
  const { data } = useSuspenseFragment({ fragment: PROPOSAL_ROW, fragmentName: 'ProposalRow_proposal', from })
  const { id, number, act, amount, reason, proposedBy, proposedAt, expiresAt, isOwn } = data
  const text = useText(proposalListText)
  const acts: Readonly<Record<string, string>> = useText(proposedActText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const moment = (at: string) => formatMoment(Date.parse(at), locale)
  return (
    <tr>
      <td>
        <Link to={proposalPath(id)} data-row="" aria-label={text.open({ number, act: acts[act] ?? act })}>
          {capital(acts[act] ?? act)}
        </Link>
        <small>{text.number({ number })}</small>
      </td>
      <td data-label={text.object}>
        <div>
          <About proposal={data} />
        </div>
      </td>
      <td data-label={text.amount} className="num">
        {amount === null ? text.none : money(amount)}
      </td>
      <td data-label={text.by}>
        <div className={styles.why}>
          {isOwn ? text.you : proposedBy}, {moment(proposedAt)}
          <small>{reason}</small>
        </div>
      </td>
      <td data-label={text.until}>{moment(expiresAt)}</td>
      <td data-label={text.state}>
        <div>
          <ProposalState state={data.state} />
          <Decided proposal={data} />
        </div>
      </td>
    </tr>
  )
}

/** The thing that the act changes, and its customer. */
function About({ proposal }: { proposal: ProposalRow_ProposalFragment }) {
  const text = useText(proposalListText)
  const names: Readonly<Record<string, unknown>> = useText(factText)
  const { facts } = proposal
  // An act names it first.
  const object = facts.find((fact) => fact.text)
  if (!object) return text.none
  const { name, text: value } = object
  const shown = name === 'domain' ? toUnicode(value ?? '') : value
  const to = pathOfFact(name, proposal)
  const customer = name === 'customer' ? undefined : facts.find((fact) => fact.name === 'customer')?.text
  const label = name === 'order' || name === 'invoice' ? `${names[name]} ${shown}` : shown
  return (
    <>
      {to === null ? label : <Link to={to}>{label}</Link>}
      {/* Its page leads there: two links below each other would be too close for a finger. */}
      {customer && <small>{customer}</small>}
    </>
  )
}

/** By whom it was decided, and when an approved act that waits is carried out. */
function Decided({ proposal }: { proposal: ProposalRow_ProposalFragment }) {
  const { decidedBy, decidedAt, wait } = proposal
  const text = useText(proposalListText)
  const { locale } = usePreferences()
  const moment = (at: string) => formatMoment(Date.parse(at), locale)
  if (decidedBy === null || decidedAt === null) return null
  return (
    <>
      <small>{text.decided({ name: decidedBy, at: moment(decidedAt) })}</small>
      {wait && wait.endedAs === null && <small>{text.done({ at: moment(wait.executeAt) })}</small>}
    </>
  )
}
