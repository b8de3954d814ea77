import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { agreedDaysIssues } from '../../../rules/agreed-staffel'
import { dayInAmsterdam } from '../../../rules/calendar'
import { addDays } from '../../../rules/renewal'
import { STAFFEL_FROM, STAFFELS } from '../../../rules/staffel'
import { amountText, readAmount } from '../../../rules/typed-amounts'
import { useAct } from '../../apollo/useAct'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Radio, RadioGroup } from '../../ui/RadioGroup'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import styles from './Customers.module.css'
import { conditionsText } from './conditions.text'

const CONDITIONS = graphql(`
  fragment ConditionsDialog_account on StaffAccount {
    id
    name
    role
    agreedStaffel
    paysOnAccount
    conditionsVersion
    credit {
      owed
      limit
      room
      state
    }
  }
`)

const SET_CONDITIONS = graphql(`
  mutation SetAccountConditions($input: SetAccountConditionsInput!) {
    setAccountConditions(input: $input) {
      ... on StaffAccount {
        id
        staffel
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

/** No tier was agreed. */
const EARNED = '0'

interface ConditionsDialogProps {
  account: FragmentType<typeof CONDITIONS>
  onDone(words: string): void
  onClose(): void
}

/** Makes a customer a reseller, agrees on a volume tier, lets a customer pay on account, and limits what is unpaid. */
export function ConditionsDialog({ account: from, onDone, onClose }: ConditionsDialogProps) {
  const { data } = useSuspenseFragment({ fragment: CONDITIONS, fragmentName: 'ConditionsDialog_account', from })
  const { id, name, role, agreedStaffel, paysOnAccount, conditionsVersion, credit } = data
  const text = useText(conditionsText)
  const money = useExactMoney()
  const set = useAct(SET_CONDITIONS)
  const today = dayInAmsterdam(Date.now())
  return (
    <ActDialog<{
      kind: 'CUSTOMER' | 'RESELLER'
      agreedStaffel: string
      agreedFrom: string
      agreedUntil: string
      payment: 'atOnce' | 'onAccount'
      creditLimit: string
    }>
      title={text.title({ name })}
      act={text.act({ name })}
      button={text.button}
      values={{
        kind: role,
        agreedStaffel: String(agreedStaffel ?? EARNED),
        agreedFrom: '',
        agreedUntil: '',
        payment: paysOnAccount ? 'onAccount' : 'atOnce',
        creditLimit: credit?.limit == null ? '' : amountText(credit.limit),
      }}
      check={({ kind, agreedFrom, agreedUntil, creditLimit }) => ({
        ...(kind === 'RESELLER' && agreedDaysIssues({ from: agreedFrom || today, until: agreedUntil || null }, today)),
        ...(creditLimit.trim() !== '' && readAmount(creditLimit) === null && { creditLimit: 'not-a-number' as const }),
      })}
      fields={(form) => (
        <>
          <RadioGroup {...form.choice('kind')} label={text.kind}>
            <Radio value="CUSTOMER">{text.CUSTOMER}</Radio>
            <Radio value="RESELLER">{text.RESELLER}</Radio>
          </RadioGroup>
          {form.valueAt('kind') === 'RESELLER' && (
            <Select
              {...form.choice('agreedStaffel')}
              label={text.staffel}
              description={text.staffelAbout}
              options={[
                { value: EARNED, label: text.earned },
                ...STAFFELS.map((staffel) => ({
                  value: String(staffel),
                  label: text.staffelOf({ staffel, from: STAFFEL_FROM[staffel - 1] ?? 1 }),
                })),
              ]}
            />
          )}
          {form.valueAt('kind') === 'RESELLER' && (
            <div className={styles.days}>
              <TextField
                {...form.field('agreedFrom')}
                type="date"
                min={today}
                label={text.agreedFrom}
                description={text.agreedFromAbout}
              />
              <TextField
                {...form.field('agreedUntil')}
                type="date"
                min={addDays(today, 1)}
                label={text.agreedUntil}
                description={text.agreedUntilAbout}
              />
            </div>
          )}
          <RadioGroup {...form.choice('payment')} label={text.payment}>
            <Radio value="atOnce">{text.atOnce}</Radio>
            <Radio value="onAccount">{text.onAccount}</Radio>
          </RadioGroup>
          <TextField
            {...form.field('creditLimit')}
            label={text.limit}
            description={text.limitAbout({ owed: money(credit?.owed ?? 0) })}
            inputMode="decimal"
            autoComplete="off"
          />
        </>
      )}
      run={({ kind, agreedStaffel: agreed, agreedFrom, agreedUntil, payment, creditLimit, reason }) =>
        set({
          accountId: id,
          expectedVersion: conditionsVersion,
          isReseller: kind === 'RESELLER',
          agreedStaffel: kind === 'RESELLER' && agreed !== EARNED ? Number(agreed) : null,
          agreedFrom: agreedFrom || null,
          agreedUntil: agreedUntil || null,
          paysOnAccount: payment === 'onAccount',
          creditLimit: readAmount(creditLimit),
          reason,
        })
      }
      onDone={() => onDone(text.done)}
      onClose={onClose}
    >
      <p>{text.about}</p>
    </ActDialog>
  )
}
