import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { formatLocalDate } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { ActDialog } from '../acts/ActDialog'
import { useDone } from '../acts/useDone'
import { Fact } from '../frame/Facts'
import { graphql } from '../gql'
import type { AgreedStaffels_AccountFragment } from '../gql/graphql'
import { agreedStaffelText } from './agreed-staffel.text'

const AGREED = graphql(`
  fragment AgreedStaffels_account on StaffAccount {
    id
    role
    staffel
    agreedStaffel
    agreedStaffels {
      id
      staffel
      from
      until
      isPlanned
    }
  }
`)

const WITHDRAW = graphql(`
  mutation WithdrawAgreedStaffel($input: WithdrawAgreedStaffelInput!) {
    withdrawAgreedStaffel(input: $input) {
      ... on StaffAccount {
        id
        ...AgreedStaffels_account
        ...ConditionsDialog_account
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

type Agreed = AgreedStaffels_AccountFragment['agreedStaffels'][number]

interface AgreedStaffelsProps {
  account: FragmentType<typeof AGREED>
  mayChange: boolean
}

/** The tier of a reseller, and the tiers that were agreed by date; those that have not begun can be withdrawn. */
export function AgreedStaffels({ account: from, mayChange }: AgreedStaffelsProps) {
  const { data } = useSuspenseFragment({ fragment: AGREED, fragmentName: 'AgreedStaffels_account', from })
  const text = useText(agreedStaffelText)
  const wordsOf = useAgreedWords()
  const [withdrawn, setWithdrawn] = useState<Agreed | null>(null)
  const { id, role, staffel, agreedStaffel, agreedStaffels } = data
  if (role !== 'RESELLER') return null
  const tier = { staffel: staffel ?? 1 }
  return (
    <>
      <Fact name={text.staffel}>
        {agreedStaffel !== null && agreedStaffel >= tier.staffel ? text.agreed(tier) : text.earned(tier)}
        {agreedStaffels.map((agreed) => (
          <span key={agreed.id} className="hint">
            {wordsOf(agreed)}{' '}
            {agreed.isPlanned && mayChange && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={text.withdrawOf({ what: wordsOf(agreed) })}
                onClick={() => setWithdrawn(agreed)}
              >
                {text.withdraw}
              </Button>
            )}
          </span>
        ))}
      </Fact>
      {withdrawn && <WithdrawDialog accountId={id} agreed={withdrawn} onClose={() => setWithdrawn(null)} />}
    </>
  )
}

function useAgreedWords(): (agreed: Agreed) => string {
  const text = useText(agreedStaffelText)
  const { locale } = usePreferences()
  return ({ staffel, from, until }) => {
    const what = staffel === null ? text.noTier : text.tier({ staffel })
    const day = formatLocalDate(from, locale)
    return until === null ? text.from({ what, day }) : text.between({ what, day, end: formatLocalDate(until, locale) })
  }
}

interface WithdrawDialogProps {
  accountId: string
  agreed: Agreed
  onClose(): void
}

function WithdrawDialog({ accountId, agreed, onClose }: WithdrawDialogProps) {
  const text = useText(agreedStaffelText)
  const what = useAgreedWords()(agreed)
  const withdraw = useAct(WITHDRAW)
  const done = useDone(onClose)
  return (
    <ActDialog
      title={text.withdrawTitle({ what })}
      act={text.withdrawAct}
      button={text.withdraw}
      isDangerous
      run={({ reason }) => withdraw({ accountId, id: agreed.id, reason })}
      onDone={() => done(text.withdrawn)}
      onClose={onClose}
    >
      <p>{text.withdrawAbout}</p>
    </ActDialog>
  )
}
