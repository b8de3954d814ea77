import { useState } from 'react'
import { formatRate } from '../../../rules/vat'
import { formatDay, formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Section } from '../../ui/Section'
import { DenseTable } from '../frame/DenseTable'
import type { ProductsPageQuery } from '../gql/graphql'
import { useHasRight } from '../session/session'
import { AddRateDialog, CancelRateDialog } from './VatRateDialogs'
import { countryName } from './vat-countries'
import { vatRatesText } from './vat-rates.text'

type VatRate = ProductsPageQuery['staffVatRates'][number]

/** VAT rates by country, each from a midnight, and the way to add one. */
export function VatRatesCard({ rates }: { rates: readonly VatRate[] }) {
  const text = useText(vatRatesText)
  const mayDraft = useHasRight('CATALOGUE_DRAFT')
  const mayCancel = useHasRight('CATALOGUE_APPROVE')
  const [isAdding, setIsAdding] = useState(false)
  const [cancelling, setCancelling] = useState<VatRate | null>(null)
  const columns = [text.country, text.rate, text.from, text.state].map((name) => ({ name }))
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
        columns={[...columns, ...(mayCancel ? [{ name: text.acts, isHidden: true }] : [])]}
      >
        <tbody>
          {rates.map((rate) => (
            <RateRow key={rate.id} rate={rate} onCancel={mayCancel ? () => setCancelling(rate) : null} />
          ))}
        </tbody>
      </DenseTable>
      {isAdding && <AddRateDialog onClose={() => setIsAdding(false)} />}
      {cancelling && <CancelRateDialog rate={cancelling} onClose={() => setCancelling(null)} />}
    </Section>
  )
}

interface RateRowProps {
  rate: VatRate
  /** Null for a reader who may not cancel. */
  onCancel: (() => void) | null
}

function RateRow({ rate: { country, rate, validFrom, state, createdBy, createdAt }, onCancel }: RateRowProps) {
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
      <td data-label={text.rate}>{formatRate(rate, locale)}</td>
      <td data-label={text.from}>{day}</td>
      <td data-label={text.state}>
        <Badge tone={TONES[state]}>{text[state]}</Badge>
      </td>
      {onCancel && (
        <td>
          {state === 'PLANNED' && (
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
