import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isDay } from '../../../rules/calendar'
import { toUnicode } from '../../../rules/domain-name'
import { groupBy } from '../../../rules/group-by'
import { formatLocalDate, formatMoment } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Card, CardPart } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Note } from '../../ui/Note'
import { Section } from '../../ui/Section'
import { Columns } from '../frame/Columns'
import { PageHead } from '../frame/Frame'
import { frameText } from '../frame/frame.text'
import { Presence } from '../frame/Presence'
import { graphql } from '../gql'
import type { ProposalPageQuery } from '../gql/graphql'
import { CreditPaper } from '../invoices/CreditPaper'
import { staffPaths } from '../paths'
import { PriceSetAside, PriceSetReview } from '../products/PriceSetReview'
import { RefundPaper } from '../refunds/RefundPaper'
import { staffMeta } from '../staff-meta'
import { ProposalActs } from './ProposalActs'
import styles from './ProposalPage.module.css'
import { ProposalState } from './ProposalState'
import { pathOfFact } from './proposal-object'
import { factText, proposalsText, proposedActText } from './proposals.text'
import { RefundFacts, RefundHint } from './RefundFacts'

// Previews are unmasked: one of a refund has no id, and one of prices depends on the day `$from` of the query.
const query = graphql(`
  query ProposalPage($id: ID!, $from: LocalDate) {
    proposal(id: $id) {
      id
      number
      act
      state
      amount
      reason
      proposedBy
      proposedAt
      expiresAt
      objectType
      objectId
      onBehalfOf
      decidedBy
      decidedAt
      decisionReason
      facts {
        name
        text
        amount
      }
      now {
        isUnchanged
        problem
      }
      wait {
        executeAt
        endedAs
        endedAt
      }
      refund {
        ...RefundFacts_preview @unmask
        ...RefundPaper_preview @unmask
      }
      credit {
        ...CreditPaper_preview @unmask
      }
      priceSet {
        id
        ...PriceSetReview_set @unmask
      }
      ...ProposalActs_proposal
    }
  }
`)

export const page = definePage({
  query,
  // Its effect is computed for the day that was proposed.
  variables: ({ params }) => ({ id: params.id ?? '', from: null }),
  meta: staffMeta(proposalsText, 'title'),
  Component: ProposalPage,
})

type Proposal = NonNullable<ProposalPageQuery['proposal']>

/** An act that waits for a second person: the same preview as its proposer saw, computed again, and the decision. */
function ProposalPage() {
  const { data } = usePageData(query)
  const text = useText(proposalsText)
  const { proposal } = data
  if (!proposal) {
    return (
      <>
        <PageHead title={text.title} />
        <Card>
          <EmptyState>{text.gone}</EmptyState>
        </Card>
      </>
    )
  }
  return <Shown proposal={proposal} />
}

function Shown({ proposal }: { proposal: Proposal }) {
  const text = useText(proposalsText)
  const acts: Readonly<Record<string, string>> = useText(proposedActText)
  const lists = useText(frameText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const { number, act, amount, proposedBy, proposedAt, expiresAt, now, refund, credit, priceSet } = proposal
  const moment = (at: string) => formatMoment(Date.parse(at), locale)
  const preview = refund ? <RefundPaper preview={refund} /> : credit && <CreditPaper preview={credit} />
  const paper = now?.isUnchanged ? preview : null
  return (
    <>
      <PageHead
        crumbs={{
          to: staffPaths.proposals,
          list: lists.proposals,
          here: text.proposal({ number }),
        }}
        title={text.heading({
          number,
          act: acts[act] ?? act,
          amount: amount === null ? null : money(amount),
        })}
        badge={<ProposalState state={proposal.state} />}
      >
        {text.by({ name: proposedBy, at: moment(proposedAt), until: moment(expiresAt) })}
      </PageHead>
      <Presence kind="PROPOSAL" id={proposal.id} />
      <Columns
        aside={
          <>
            <ProposalActs proposal={proposal} />
            {priceSet && <PriceSetAside set={priceSet} />}
          </>
        }
        asideLabel={text.judgement}
      >
        {now &&
          (now.isUnchanged ? (
            <Note title={text.unchanged}>{text.unchangedBody}</Note>
          ) : (
            <Note kind="error" title={text.changed}>
              {now.problem ?? text.changedBody}
            </Note>
          ))}
        {proposal.wait && <Waiting wait={proposal.wait} />}
        {priceSet && <PriceSetReview set={priceSet} />}
        <Section title={paper ? text.effect : text.facts}>
          {paper && <CardPart>{paper}</CardPart>}
          <Facts proposal={proposal} />
        </Section>
      </Columns>
    </>
  )
}

/** When an approved act is carried out, or how its wait ended. */
function Waiting({ wait: { executeAt, endedAs, endedAt } }: { wait: NonNullable<Proposal['wait']> }) {
  const text = useText(proposalsText)
  const { locale } = usePreferences()
  const moment = formatMoment(Date.parse(endedAt ?? executeAt), locale)
  if (!endedAs) return <Note title={text.waitsUntil({ moment })}>{text.waitsBody}</Note>
  return (
    <Note kind={endedAs === 'DONE' ? 'info' : 'warn'} title={text[endedAs]}>
      {moment}
    </Note>
  )
}

const Linked = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to === null ? children : <Link to={to}>{children}</Link>

/** Everything that the proposal says; where its preview is shown in full, only what that leaves out. */
function Facts({ proposal }: { proposal: Proposal }) {
  const { facts, reason, proposedBy, decidedBy, decidedAt, decisionReason, refund, credit, priceSet, now } = proposal
  const text = useText(proposalsText)
  const names: Readonly<Record<string, unknown>> = useText(factText)
  const roles: Readonly<Record<string, unknown>> = useText(frameText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const isUnchanged = now?.isUnchanged === true
  const isShownBeside = (name: string) => {
    if (refund && isUnchanged) return name === 'customer' || name === 'order'
    if (credit && isUnchanged) return name === 'customer' || name === 'invoice' || name === 'outstanding'
    return priceSet === null || name === 'priceSet' || name === 'validFrom'
  }
  const shown = facts.filter(({ name }) => isShownBeside(name))
  const nameOf = (name: string) => (typeof names[name] === 'string' ? names[name] : name)
  const shownOf = (name: string, value: string) => {
    if (name === 'roleNow' || name === 'newRole') return typeof roles[value] === 'string' ? roles[value] : value
    if (name === 'lastLogin') return formatMoment(Date.parse(value), locale)
    if (isDay(value)) return formatLocalDate(value, locale)
    if (name === 'domain') return toUnicode(value)
    return name === 'identityCheck' || name === 'cause' ? nameOf(value) : value
  }
  return (
    <dl className={styles.facts}>
      {[...groupBy(shown, ({ name }) => name)].map(([name, values]) => (
        <div key={name}>
          <dt>{nameOf(name)}</dt>
          {values.map(({ text: value, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: values may be the same, and never move
            <dd key={index}>
              {amount === null ? (
                <Linked to={pathOfFact(name, proposal)}>{value ? shownOf(name, value) : text.none}</Linked>
              ) : (
                money(amount)
              )}
            </dd>
          ))}
          {refund && isUnchanged && (
            <dd>
              <RefundHint fact={name} preview={refund} />
            </dd>
          )}
        </div>
      ))}
      <div>
        <dt>{text.reason}</dt>
        <dd>{reason}</dd>
      </div>
      {refund && <RefundFacts preview={refund} proposedBy={proposedBy} isUnchanged={isUnchanged} />}
      {decidedBy && decidedAt && (
        <div>
          <dt>{text.decision}</dt>
          <dd>
            {text.decided({ name: decidedBy, at: formatMoment(Date.parse(decidedAt), locale) })}
            <span className="hint"> {decisionReason}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}
