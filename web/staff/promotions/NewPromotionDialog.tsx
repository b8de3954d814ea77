import { useApolloClient } from '@apollo/client/react'
import { useId } from 'react'
import type { ProductKind } from '../../../rules/pricing-types'
import { RENEWALS_MAX } from '../../../rules/renewal-discount'
import { useAct } from '../../apollo/useAct'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Checkbox } from '../../ui/Checkbox'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { FourEyes } from '../acts/FourEyes'
import { graphql } from '../gql'
import type { PromotionsPageQuery } from '../gql/graphql'
import styles from './PromotionsPage.module.css'
import { EMPTY_PROMOTION, inputOf, issuesOf, type PromotionValues } from './promotion-form'
import { kindText, promotionsText } from './promotions.text'

const CREATE_PROMOTION = graphql(`
  mutation CreatePromotion($input: CreatePromotionInput!) {
    createPromotion(input: $input) {
      ... on StaffPromotion {
        name
      }
      ... on ApprovalNeeded {
        code
        message
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

interface NewPromotionDialogProps {
  /** Null for a member without limits. */
  limit: PromotionsPageQuery['promotionLimit']
  products: PromotionsPageQuery['staffProducts']
  onClose(): void
}

/** Makes a promotion. */
export function NewPromotionDialog({ limit, products, onClose }: NewPromotionDialogProps) {
  const text = useText(promotionsText)
  const kinds = useText(kindText)
  const create = useAct(CREATE_PROMOTION)
  const client = useApolloClient()
  const money = useExactMoney()
  const amountsOf = ({ perAct, perDay, usedToday }: NonNullable<typeof limit>) => ({
    ...{ act: money(perAct), day: money(perDay), used: money(usedToday) },
  })
  const sold = [...new Set(products.map(({ kind }) => kind as ProductKind))]
  const applies = [
    ...sold.map((kind) => ({ value: `kind:${kind}`, label: text.allOf({ kind: kinds[kind] }) })),
    ...products.map(({ code, name }) => ({ value: `product:${code}`, label: name })),
  ]
  return (
    <ActDialog<PromotionValues>
      title={text.make}
      act={text.makeAct}
      button={text.make}
      values={EMPTY_PROMOTION}
      check={issuesOf}
      fields={(form) => (
        <>
          <TextField
            {...form.field('code')}
            label={text.code}
            description={text.codeHint}
            isMono
            maxLength={32}
            autoFocus
            required
          />
          <Select
            {...form.choice('how')}
            label={text.how}
            options={(['CODE', 'CODES', 'AUTOMATIC'] as const).map((value) => ({ value, label: text[value] }))}
          />
          <div className={styles.pair}>
            <Select
              {...form.choice('kind')}
              label={text.kind}
              options={(['PERCENT', 'AMOUNT'] as const).map((value) => ({ value, label: text[value] }))}
            />
            <TextField
              {...form.field('value')}
              label={text.value}
              description={form.valueAt('kind') === 'PERCENT' ? text.percentHint : text.amountHint}
              inputMode="decimal"
              required
            />
          </div>
          <Select {...form.choice('applies')} label={text.products} placeholder={text.choose} options={applies} />
          {form.valueAt('applies').startsWith('product:') && (
            <AlsoField
              {...form.choice('also')}
              products={products.filter(({ code }) => form.valueAt('applies') !== `product:${code}`)}
            />
          )}
          <div className={styles.pair}>
            <TextField
              {...form.field('startsAt')}
              type="datetime-local"
              label={text.starts}
              mark={text.optional}
              description={text.startsHint}
            />
            <TextField
              {...form.field('endsAt')}
              type="datetime-local"
              label={text.ends}
              mark={text.optional}
              description={text.endsHint}
            />
          </div>
          <div className={styles.pair}>
            <TextField
              {...form.field('maxUses')}
              label={text.maxUses}
              mark={text.optional}
              description={text.noLimit}
              inputMode="numeric"
            />
            <TextField
              {...form.field('perPerson')}
              label={text.perPerson}
              mark={text.optional}
              description={text.perPersonHint}
              inputMode="numeric"
            />
          </div>
          <TextField
            {...form.field('renewals')}
            label={text.renewals}
            mark={text.optional}
            description={text.renewalsHint({ max: RENEWALS_MAX })}
            inputMode="numeric"
          />
        </>
      )}
      after={limit && <FourEyes title={text.limitTitle}>{text.limit(amountsOf(limit))}</FourEyes>}
      run={async ({ reason, ...values }) => {
        const answer = await create({
          ...inputOf(values, (code) => products.find((one) => one.code === code)?.kind),
          reason,
        })
        // A proposal is stored as well.
        return answer.__typename === 'ApprovalNeeded' ? { __typename: 'ApprovalNeeded' } : answer
      }}
      onDone={({ __typename }) => {
        showToast({ kind: 'ok', text: __typename === 'ApprovalNeeded' ? text.proposed : text.made })
        onClose()
        void client.refetchQueries({ include: 'active' })
      }}
      onClose={onClose}
    >
      <p>{text.makeAbout}</p>
    </ActDialog>
  )
}

interface AlsoFieldProps {
  products: PromotionsPageQuery['staffProducts']
  value: string[]
  error?: string | undefined
  onChange(value: string[]): void
}

/** Further products of a promotion that is for single products. */
function AlsoField({ products, value, error, onChange }: AlsoFieldProps) {
  const text = useText(promotionsText)
  const errorId = useId()
  return (
    <fieldset className={styles.also} aria-describedby={error && errorId}>
      <legend>{text.also}</legend>
      <div>
        {products.map(({ code, name }) => (
          <Checkbox
            key={code}
            checked={value.includes(code)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, code] : value.filter((other) => other !== code))
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className={styles.problem}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
