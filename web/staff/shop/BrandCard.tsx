import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { isHex } from '../../../rules/contrast'
import {
  BRAND_COLORS,
  type BrandColor,
  brandIssues,
  contrastOf,
  ratioText,
  SHOP_NAME_MAX,
  type ShopBrand,
} from '../../../rules/shop-brand'
import { useAct } from '../../apollo/useAct'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import type { BrandCard_BrandFragment } from '../gql/graphql'
import styles from './ShopPage.module.css'
import { shopText } from './shop.text'

const BRAND = graphql(`
  fragment BrandCard_brand on StaffShopBrand {
    id
    version
    name
    actionLight
    actionDark
    bannerLight
    bannerDark
    placeLight
    placeDark
    changedBy
    changedAt
  }
`)

const SET_SHOP_BRAND = graphql(`
  mutation SetShopBrand($input: SetShopBrandInput!) {
    setShopBrand(input: $input) {
      ... on StaffShopBrand {
        id
        ...BrandCard_brand
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

/** Name and colours of the shop, as customers see them. */
export function BrandCard({ brand: of }: { brand: FragmentType<typeof BRAND> }) {
  const { data: brand } = useSuspenseFragment({ fragment: BRAND, from: of })
  const text = useText(shopText)
  const { locale } = usePreferences()
  const [isOpen, setIsOpen] = useState(false)
  const { version, changedBy, changedAt } = brand
  return (
    <Section title={text.brand} description={text.brandAbout}>
      <CardPart className={styles.body ?? ''}>
        <dl className={styles.facts}>
          <div>
            <dt>{text.name}</dt>
            <dd>{brand.name}</dd>
          </div>
          {BRAND_COLORS.map((color) => (
            <div key={color}>
              <dt>{text[color]}</dt>
              <dd className={styles.color}>
                <Swatch color={brand[color]} />
                {brand[color]}
              </dd>
            </div>
          ))}
        </dl>
      </CardPart>
      <CardPart kind="foot" className={styles.foot ?? ''}>
        <span className="small muted">
          {changedAt
            ? text.version({ version, name: changedBy ?? '', moment: formatMoment(Date.parse(changedAt), locale) })
            : text.ofTheShop}
        </span>
        <Button size="sm" onClick={() => setIsOpen(true)}>
          {text.editBrand}
        </Button>
      </CardPart>
      {isOpen && <BrandDialog brand={brand} onClose={() => setIsOpen(false)} />}
    </Section>
  )
}

/** Set by property, which the content security policy of the page allows. */
function Swatch({ color }: { color: string }) {
  return (
    <span
      className={styles.swatch}
      aria-hidden="true"
      ref={(swatch) => {
        if (swatch) swatch.style.background = color
      }}
    />
  )
}

interface BrandDialogProps {
  brand: BrandCard_BrandFragment
  onClose(): void
}

function BrandDialog({ brand, onClose }: BrandDialogProps) {
  const text = useText(shopText)
  const set = useAct(SET_SHOP_BRAND)
  const { name, actionLight, actionDark, bannerLight, bannerDark, placeLight, placeDark, version } = brand
  return (
    <ActDialog<ShopBrand>
      title={text.editBrand}
      act={text.brandAct}
      button={text.editBrand}
      size="wide"
      values={{ name, actionLight, actionDark, bannerLight, bannerDark, placeLight, placeDark }}
      check={({ reason: _, ...values }) => {
        const { name: ofName, ...colors } = brandIssues(trimmed(values))
        // The server names the ratio of a colour with too little contrast.
        const invalid = Object.entries(colors).filter(([, issue]) => issue === 'invalid')
        return { ...(ofName && ofName !== 'low-contrast' && { name: ofName }), ...Object.fromEntries(invalid) }
      }}
      fields={(form) => (
        <>
          <TextField
            {...form.field('name')}
            label={text.name}
            description={text.nameHint}
            maxLength={SHOP_NAME_MAX}
            required
          />
          <div className={styles.times}>
            {BRAND_COLORS.map((color) => (
              <TextField
                key={color}
                {...form.field(color)}
                label={text[color]}
                description={<Ratio color={color} value={form.valueAt(color)} />}
                isMono
                required
              />
            ))}
          </div>
        </>
      )}
      run={({ reason, ...values }) => set({ ...trimmed(values), expectedVersion: version, reason })}
      onDone={() => {
        showToast({ kind: 'ok', text: text.brandDone })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text.brandAbout}</p>
    </ActDialog>
  )
}

/** The colour as it is typed, with its contrast. */
function Ratio({ color, value }: { color: BrandColor; value: string }) {
  const text = useText(shopText)
  const { locale } = usePreferences()
  const typed = value.trim()
  if (!isHex(typed)) return text.colorHint
  const { ratio, needed } = contrastOf(color, typed)
  const words = { ratio: ratioText(ratio, locale), needed: ratioText(needed, locale) }
  return (
    <span className={styles.color}>
      <Swatch color={typed} />
      {ratio < needed ? text.tooLittle(words) : text.enough(words)}
    </span>
  )
}

const trimmed = (values: ShopBrand): ShopBrand =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim()])) as ShopBrand
