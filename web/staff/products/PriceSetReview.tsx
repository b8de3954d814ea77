import { formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { CardPart } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Section } from '../../ui/Section'
import { graphql } from '../gql'
import type { PriceSetReview_SetFragment } from '../gql/graphql'
import { PriceEffect } from './PriceEffect'
import { PriceHistoryCard } from './PriceHistory'
import { PriceTable } from './PriceTable'
import { belowCost, costOf, labelOf, type PriceRow, rowsOf, tierBelowCost, tiersOf } from './price-rows'
import { priceSetsText } from './price-sets.text'

// Unmasked, and so is the effect in it: both depend on the day `$from` of the query, by which no fragment is found in the cache.
graphql(`
  fragment PriceSetReview_set on StaffPriceSet {
    id
    preview(from: $from) {
      raisedFrom
    }
    changes {
      staffel
      product {
        id
        code
        name
        extension
        unit
        tiers {
          staffel
          first
          renewal
        }
        ...PriceHistory_product
      }
      before {
        first
        renewal
        cost
      }
      after {
        first
        renewal
        cost
      }
    }
    ...PriceEffect_set @unmask
  }
`)

interface ReviewProps {
  set: PriceSetReview_SetFragment
}

/** The prices of a set and their effect, as its approver reads them. */
export function PriceSetReview({ set }: ReviewProps) {
  const text = useText(priceSetsText)
  const { locale } = usePreferences()
  const rows = rowsOf(set.changes, locale)
  return (
    <>
      <Section title={text.what}>
        <PriceTable rows={rows} />
        <LossNote rows={rows} />
      </Section>
      <PriceEffect set={set} />
    </>
  )
}

/** Beside a set: the mail about it, and the history of its products. */
export function PriceSetAside({ set }: ReviewProps) {
  return (
    <>
      <MailExample set={set} />
      <PriceHistoryCard products={productsOf(set)} />
    </>
  )
}

/** The products of a set, each once. */
const productsOf = ({ changes }: PriceSetReview_SetFragment) =>
  [...new Map(changes.map(({ product }) => [product.id, product])).values()].map((product) => ({
    id: product.id,
    label: labelOf(product),
    product,
  }))

/** The mail about the first raise of a set, as customers read it. */
function MailExample({ set: { changes, preview } }: ReviewProps) {
  const text = useText(priceSetsText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const raised = changes.find(
    ({ staffel, before, after }) =>
      staffel === null && before.renewal !== null && (after.renewal ?? 0) > before.renewal,
  )
  if (!raised || !preview) return null
  const { product, before, after } = raised
  return (
    <Section title={text.mail} description={text.mailAbout}>
      <CardPart>
        <p>
          <b>{text.mailSubject({ name: labelOf(product) })}</b>
        </p>
        <p className="hint">
          {text.mailText({
            day: formatLocalDate(preview.raisedFrom, locale),
            before: money(before.renewal ?? 0),
            after: money(after.renewal ?? 0),
          })}
        </p>
      </CardPart>
    </Section>
  )
}

/** Names the prices below their cost, as they are typed. */
export function LossNote({ rows }: { rows: readonly PriceRow[] }) {
  const text = useText(priceSetsText)
  const losses = rows.flatMap((row) => {
    const { product, staffel } = row
    const nameOf = (tier: number | null) =>
      tier === null ? labelOf(product) : `${labelOf(product)}, ${text.tier({ staffel: tier })}`
    const cost = costOf(row, rows)
    const tiers = tiersOf(row, rows).map((tier) => ({
      ...{ name: nameOf(tier.staffel), below: tierBelowCost(row, tier, cost) },
    }))
    return [{ name: nameOf(staffel), below: belowCost(row, rows) }, ...tiers].flatMap(({ name, below }) => [
      ...(below.first ? [text.firstTerm({ name })] : []),
      ...(below.renewal ? [text.laterTerms({ name })] : []),
    ])
  })
  if (losses.length === 0) return null
  return (
    <CardPart>
      <Note kind="warn" title={text.belowCost}>
        {losses.join('; ')}
      </Note>
    </CardPart>
  )
}
