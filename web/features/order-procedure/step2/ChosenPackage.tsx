import { text as pricingText } from '../../../../rules/pricing.text'
import { useMoney, useText } from '../../../i18n/preferences'
import { Button } from '../../../ui/Button'
import { PackageRow } from '../../../ui/PackageCard'
import { Price } from '../../../ui/Price'
import styles from './HostingSection.module.css'
import { step2Text } from './step2.text'
import type { HostingChoice } from './step2-context'

interface ChosenPackageProps {
  name: string
  /** Undefined for a package that is not sold any more. */
  chosen: HostingChoice | undefined
  /** Not charged in this order. */
  isOwned: boolean
  /** Left out in an upgrade (SRV-014). */
  onChange: (() => void) | undefined
}

/** The package that was chosen: the others have gone (SRV-012, SRV-013). */
export function ChosenPackage({ name, chosen, isOwned, onChange }: ChosenPackageProps) {
  const t = useText(step2Text)
  return (
    <PackageRow
      heading="h4"
      name={name}
      summary={chosen && t.summary(chosen)}
      price={
        isOwned ? <span className={styles.priceTerms}>{t.owned}</span> : chosen && <MonthlyPrice chosen={chosen} />
      }
      action={onChange && <Button onClick={onChange}>{t.changePackage}</Button>}
    />
  )
}

function MonthlyPrice({ chosen: { originalPrice, discountedPrice } }: { chosen: HostingChoice }) {
  const t = useText(step2Text)
  const { perMonth } = useText(pricingText)
  const money = useMoney()
  const isOnOffer = discountedPrice < originalPrice
  return (
    <>
      <Price
        size="lg"
        amount={money(discountedPrice)}
        unit={perMonth}
        was={isOnOffer ? money(originalPrice) : undefined}
        wasLabel={t.usually}
      />
      <span className={styles.priceTerms}>{isOnOffer ? `${t.sixMonths},` : t.fixedPrice}</span>
      {isOnOffer && <span className={styles.priceTerms}>{t.thenMonthly({ price: money(originalPrice) })}</span>}
    </>
  )
}
