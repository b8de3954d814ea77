import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { isDay, startOfDay } from '../../../rules/calendar'
import { formatRate } from '../../../rules/vat'
import { formatDay, formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button, LinkButton } from '../../ui/Button'
import { Section } from '../../ui/Section'
import { countryName } from '../frame/country-name'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import type { ProductsPageQuery } from '../gql/graphql'
import { proposalPath } from '../paths'
import { useHasRight } from '../session/session'
import { AddRateDialog, CancelRateDialog } from './VatRateDialogs'
import { vatRatesText } from './vat-rates.text'

type VatRate = ProductsPageQuery['staffVatRates'][number]

interface VatRatesCardProps {
  rates: readonly VatRate[]
  /** Rates that wait for a second person, as far as the reader may see them. */
  proposals: ReadonlyArray<{ id: string } & FragmentType<typeof PROPOSED_RATE>>
}

/** VAT rates by country, each from a midnight, those that wait for approval first, and the way to add one. */
export function VatRatesCard({ rates, proposals }: VatRatesCardProps) {
  const text = useText(vatRatesText)
  const mayDraft = useHasRight('CATALOGUE_DRAFT')
  const mayCancel = useHasRight('CATALOGUE_APPROVE')
  const [isAdding, setIsAdding] = useState(false)
  const [cancelling, setCancelling] = useState<VatRate | null>(null)
  const hasActs = mayCancel || proposals.length > 0
  const columns = [
    { name: text.country },
    { name: text.rate, isNumber: true },
    ...[text.from, text.state].map((name) => ({ name })),
  ]
  return (
    <Section
      title={text.title}
      description={text.about}
      end={
        mayDraft && (
          <Button size="sm" onClick={() => setIsAdding(true)}>
            {text.add}
          </Button>
        )
      }
    >
      <DenseTable
        caption={text.title}
        columns={[...columns, ...(hasActs ? [{ name: text.acts, isHidden: true }] : [])]}
      >
        <tbody>
          {proposals.map((proposal) => (
            <ProposedRow key={proposal.id} proposal={proposal} />
          ))}
          {rates.map((rate) => (
            <RateRow
              key={rate.id}
              rate={rate}
              hasActs={hasActs}
              onCancel={mayCancel ? () => setCancelling(rate) : null}
            />
          ))}
        </tbody>
      </DenseTable>
      {isAdding && <AddRateDialog onClose={() => setIsAdding(false)} />}
      {cancelling && <CancelRateDialog rate={cancelling} onClose={() => setCancelling(null)} />}
    </Section>
  )
}

const PROPOSED_RATE = graphql(`
  fragment ProposedRate_proposal on Proposal {
    id
    number
    proposedBy
    proposedAt
    isForCaller
    facts {
      name
      text
    }
  }
`)

/** A rate that waits for a second person, which leads to its own page. */
function ProposedRow({ proposal: from }: { proposal: FragmentType<typeof PROPOSED_RATE> }) {
  const { data } = useSuspenseFragment({ fragment: PROPOSED_RATE, fragmentName: 'ProposedRate_proposal', from })
  const { id, number, proposedBy, proposedAt, isForCaller, facts } = data
  const text = useText(vatRatesText)
  const { locale } = usePreferences()
  const factOf = (wanted: string) => facts.find(({ name }) => name === wanted)?.text ?? ''
  const country = countryName(factOf('vatCountry'), locale)
  const day = factOf('validFrom')
  return (
    <tr>
      <td>
        <span>
          <b>{country}</b>
          <small>{text.proposedBy({ name: proposedBy, moment: formatMoment(Date.parse(proposedAt), locale) })}</small>
        </span>
      </td>
      <td data-label={text.rate} className="num">
        {factOf('vatRate')}
      </td>
      <td data-label={text.from}>{isDay(day) ? formatDay(startOfDay(day), locale) : day}</td>
      <td data-label={text.state}>
        <Badge tone="warn" icon={Users}>
          {text.PROPOSED}
        </Badge>
      </td>
      <td>
        <LinkButton
          variant={isForCaller ? 'primary' : 'secondary'}
          size="sm"
          render={(link) => (
            <Link
              to={proposalPath(id)}
              {...link}
              aria-label={isForCaller ? text.judgeOf({ number, country }) : text.lookOf({ number, country })}
            >
              {link.children}
            </Link>
          )}
        >
          {isForCaller ? text.judge : text.look}
        </LinkButton>
      </td>
    </tr>
  )
}

interface RateRowProps {
  rate: VatRate
  hasActs: boolean
  /** Null for a reader who may not cancel. */
  onCancel: (() => void) | null
}

function RateRow({ rate: { country, rate, validFrom, state, createdBy, createdAt }, hasActs, onCancel }: RateRowProps) {
  const text = useText(vatRatesText)
  const { locale } = usePreferences()
  const day = formatDay(Date.parse(validFrom), locale)
  const name = countryName(country, locale)
  const moment = formatMoment(Date.parse(createdAt), locale)
  return (
    <tr>
      <td>
        <span>
          <b>{name}</b>
          <small>{createdBy === '' ? text.ofTheShop : text.by({ name: createdBy, moment })}</small>
        </span>
      </td>
      <td data-label={text.rate} className="num">
        {formatRate(rate, locale)}
      </td>
      <td data-label={text.from}>{day}</td>
      <td data-label={text.state}>
        <Badge tone={TONES[state]}>{text[state]}</Badge>
      </td>
      {hasActs && (
        <td>
          {onCancel && state === 'PLANNED' && (
            <Button
              size="sm"
              variant="quietDanger"
              aria-label={text.cancelOf({ country: name, day })}
              onClick={onCancel}
            >
              {text.cancel}
            </Button>
          )}
        </td>
      )}
    </tr>
  )
}

const TONES = { PLANNED: 'warn', CURRENT: 'ok', EARLIER: 'neutral', CANCELLED: 'neutral' } as const satisfies Record<
  VatRate['state'],
  string
>
