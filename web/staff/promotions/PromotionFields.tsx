import { useId } from 'react'
import type { ProductKind } from '../../../rules/pricing-types'
import { RENEWALS_MAX } from '../../../rules/renewal-discount'
import type { RuleForm } from '../../forms/useRuleForm'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Checkbox } from '../../ui/Checkbox'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import type { Filled } from '../acts/ActDialog'
import { FourEyes } from '../acts/FourEyes'
import type { PromotionsPageQuery } from '../gql/graphql'
import styles from './PromotionsPage.module.css'
import type { PromotionValues } from './promotion-form'
import { kindText, promotionsText } from './promotions.text'

interface PromotionFieldsProps {
  form: RuleForm<Filled<PromotionValues>>
  products: PromotionsPageQuery['staffProducts']
  /** Whether the code, and how buyers get it, are chosen as well. */
  isNew?: boolean
}

/** Fields of a promotion. */
export function PromotionFields({ form, products, isNew = false }: PromotionFieldsProps) {
  const text = useText(promotionsText)
  const kinds = useText(kindText)
  const applies = form.valueAt('applies')
  const sold = [...new Set(products.map(({ kind }) => `kind:${kind}`))]
  // A promotion that was not made by this form can be for several kinds.
  const ofKinds = applies.startsWith('kind:') && !sold.includes(applies) ? [applies, ...sold] : sold
  const wordsOf = (value: string) =>
    kindsIn(value)
      .map((kind) => kinds[kind])
      .join(', ')
  const choices = [
    ...ofKinds.map((value) => ({ value, label: text.allOf({ kind: wordsOf(value) }) })),
    ...products.map(({ code, name }) => ({ value: `product:${code}`, label: name })),
  ]
  return (
    <>
      {isNew && (
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
        </>
      )}
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
          autoFocus={!isNew}
          required
        />
      </div>
      <Select {...form.choice('applies')} label={text.products} placeholder={text.choose} options={choices} />
      {applies.startsWith('product:') && (
        <AlsoField {...form.choice('also')} products={products.filter(({ code }) => applies !== `product:${code}`)} />
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
  )
}

const kindsIn = (value: string): ProductKind[] => value.replace('kind:', '').split(',') as ProductKind[]

interface PromotionLimitNoteProps {
  limit: NonNullable<PromotionsPageQuery['promotionLimit']>
  /** What else needs a colleague. */
  note?: string
}

/** Says up to which limits the staff member needs no colleague. */
export function PromotionLimitNote({ limit, note }: PromotionLimitNoteProps) {
  const text = useText(promotionsText)
  const money = useExactMoney()
  const { perAct, perDay, usedToday } = limit
  return (
    <FourEyes title={text.limitTitle}>
      {text.limit({ act: money(perAct), day: money(perDay), used: money(usedToday) })}
      {note && ` ${note}`}
    </FourEyes>
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
