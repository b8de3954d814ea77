import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { PACKAGES_FIRST } from '../../../../rules/constants'
import { text as pricingText } from '../../../../rules/pricing.text'
import { useMoney, usePreferences, useText } from '../../../i18n/preferences'
import { Button } from '../../../ui/Button'
import { PackageCard, PackageGrid } from '../../../ui/PackageCard'
import { Price } from '../../../ui/Price'
import styles from './HostingSection.module.css'
import { packageSpecs } from './package-specs'
import { step2Text } from './step2.text'
import { type HostingChoice, useStep2 } from './step2-context'

interface PackageChooserProps {
  /** The package that is being changed, which can also be kept; null before the first choice. */
  chosenCode: string | null
  onChoose(choice: HostingChoice): void
}

/** The first three packages, and the others on demand (SRV-011, Q-79). Who changes a choice sees them all. */
export function PackageChooser({ chosenCode, onChoose }: PackageChooserProps) {
  const { packages } = useStep2()
  const { showsVat } = usePreferences()
  const t = useText(step2Text)
  const [showsAll, setShowsAll] = useState(chosenCode !== null)
  const shown = showsAll ? packages : packages.slice(0, PACKAGES_FIRST)
  return (
    <div className={styles.packages}>
      <PackageGrid label={t.choosePackage}>
        {shown.map((choice) => (
          <Choice key={choice.id} choice={choice} isKept={choice.productCode === chosenCode} onChoose={onChoose} />
        ))}
      </PackageGrid>
      {!showsAll && packages.length > PACKAGES_FIRST && (
        <Button variant="quiet" iconEnd={ChevronDown} className={styles.more} onClick={() => setShowsAll(true)}>
          {t.allPackages}
        </Button>
      )}
      <p className={`hint ${styles.note}`}>
        {t.minimumTerm} {showsVat ? t.including : t.excluding}
      </p>
    </div>
  )
}

interface ChoiceProps {
  choice: HostingChoice
  isKept: boolean
  onChoose(choice: HostingChoice): void
}

function Choice({ choice, isKept, onChoose }: ChoiceProps) {
  const { channel } = useStep2()
  const t = useText(step2Text)
  const { perMonth } = useText(pricingText)
  const money = useMoney()
  const { productName: name, originalPrice, discountedPrice, isRecommended } = choice
  const isOnOffer = discountedPrice < originalPrice
  return (
    <PackageCard
      name={name}
      tag={isRecommended ? t.mostChosen : undefined}
      price={
        <Price
          size="xl"
          amount={money(discountedPrice)}
          unit={perMonth}
          was={isOnOffer ? money(originalPrice) : undefined}
          wasLabel={t.usually}
        />
      }
      terms={isOnOffer ? `${t.sixMonths}, ${t.thenMonthly({ price: money(originalPrice) })}` : t.fixedPrice}
      specs={packageSpecs(t, choice, channel)}
      action={
        <Button
          variant={isRecommended ? 'primary' : 'secondary'}
          isBlock
          aria-label={isKept ? t.keepNamed({ name }) : t.chooseNamed({ name })}
          onClick={() => onChoose(choice)}
        >
          {isKept ? t.keep : t.choose}
        </Button>
      }
    />
  )
}
