import { useApolloClient } from '@apollo/client/react'
import { useNavigate } from 'react-router-dom'
import { dayInAmsterdam } from '../../../rules/calendar'
import { addDays } from '../../../rules/renewal'
import { readAmount } from '../../../rules/typed-amounts'
import { SELLER_COUNTRY, vatRateIssues } from '../../../rules/vat-rates'
import { useAct } from '../../apollo/useAct'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { ComboBox } from '../../ui/ComboBox'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { countryName } from '../frame/country-name'
import { graphql } from '../gql'
import { proposalPath } from '../paths'
import { memberStateOptions } from './vat-countries'
import { vatRatesText } from './vat-rates.text'

const ADD_VAT_RATE = graphql(`
  mutation AddVatRate($input: AddVatRateInput!) {
    addVatRate(input: $input) {
      ... on StaffVatRate {
        id
      }
      ... on ApprovalNeeded {
        proposal {
          id
        }
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

const CANCEL_VAT_RATE = graphql(`
  mutation CancelVatRate($input: CancelVatRateInput!) {
    cancelVatRate(input: $input) {
      ... on StaffVatRate {
        id
        state
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

interface RateValues {
  country: string
  rate: string
  from: string
}

/** Proposes a rate; without four eyes it is added. */
export function AddRateDialog({ onClose }: { onClose(): void }) {
  const text = useText(vatRatesText)
  const { locale } = usePreferences()
  const add = useAct(ADD_VAT_RATE)
  const client = useApolloClient()
  const navigate = useNavigate()
  const today = dayInAmsterdam(Date.now())
  const earliest = addDays(today, 1)
  const done = (words: string) => {
    showToast({ kind: 'ok', text: words })
    onClose()
    void client.refetchQueries({ include: 'active' })
  }
  return (
    <ActDialog<RateValues>
      title={text.add}
      act={text.addAct}
      button={text.propose}
      values={{ country: SELLER_COUNTRY, rate: '', from: earliest }}
      check={({ country, rate, from }) => vatRateIssues({ country, rate: readAmount(rate) ?? 0, from }, today)}
      fields={(form) => {
        const { value, error, onChange } = form.choice('country')
        return (
          <>
            <ComboBox
              label={text.country}
              options={memberStateOptions(locale)}
              value={value}
              error={error}
              onChange={(code) => onChange(code ?? '')}
              emptyText={text.noCountry}
            />
            <TextField
              {...form.field('rate')}
              label={text.inPercent}
              description={text.rateHint}
              inputMode="decimal"
              required
            />
            <TextField
              {...form.field('from')}
              type="date"
              min={earliest}
              label={text.from}
              description={text.fromHint}
              required
            />
          </>
        )
      }}
      run={async ({ country, rate, from, reason }) => {
        const answer = await add({ country, rate: readAmount(rate) ?? 0, from, reason })
        if (answer.__typename === 'ApprovalNeeded' && 'proposal' in answer) {
          done(text.proposed)
          void navigate(proposalPath(answer.proposal.id))
          return { __typename: answer.__typename }
        }
        if (answer.__typename === 'StaffVatRate') done(text.added)
        return answer
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      <p>{text.addAbout}</p>
    </ActDialog>
  )
}

interface CancelRateProps {
  rate: { id: string; country: string; validFrom: string }
  onClose(): void
}

/** Cancels a rate that does not apply yet. */
export function CancelRateDialog({ rate: { id, country, validFrom }, onClose }: CancelRateProps) {
  const text = useText(vatRatesText)
  const { locale } = usePreferences()
  const cancel = useAct(CANCEL_VAT_RATE)
  const client = useApolloClient()
  return (
    <ActDialog
      title={text.cancelOf({
        country: countryName(country, locale),
        day: formatDay(Date.parse(validFrom), locale),
      })}
      act={text.cancelAct}
      button={text.cancel}
      isDangerous
      run={({ reason }) => cancel({ id, reason })}
      onDone={() => {
        showToast({ kind: 'ok', text: text.cancelled })
        onClose()
        void client.refetchQueries({ include: 'active' })
      }}
      onClose={onClose}
    >
      <p>{text.cancelAbout}</p>
    </ActDialog>
  )
}
