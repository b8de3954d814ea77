import { Ban, ChevronDown, LayoutTemplate } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PACKAGES_FIRST } from '../../../rules/constants'
import { text as pricingText } from '../../../rules/pricing.text'
import { graphql } from '../../gql'
import type { HostingSection_PackageFragment, ShopChannel } from '../../gql/graphql'
import { useMoney, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { PackageCard, PackageGrid, PackageRow } from '../../ui/PackageCard'
import { Price } from '../../ui/Price'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { useAddBasketItem, useRemoveFreeProduct, useSetFreeProduct } from '../basket/basket-mutations'
import { VatNote } from '../catalogue/VatNote'
import styles from './ServiceBlock.module.css'
import { type DomainItem, hostingOf, installationOf } from './service-block'
import { step2Text } from './step2.text'
import { useBasketChoice } from './useBasketChoice'

export const HOSTING_PACKAGE = graphql(`
  fragment HostingSection_package on HostingPackage {
    id
    productCode
    productName
    isRecommended
    allowsFreeInstallation
    space
    traffic
    sites
    mailboxes
    databases
    originalPrice
    discountedPrice
  }
`)

export type HostingChoice = Omit<HostingSection_PackageFragment, ' $fragmentName'>
export interface Installation {
  id: string
  productCode: string
  productName: string
}

interface HostingSectionProps {
  item: DomainItem
  channel: ShopChannel
  isUpgrade: boolean
  packages: readonly HostingChoice[]
  installations: readonly Installation[]
  /** What the packages hold stands at another domain already. */
  isCompact: boolean
}

/** Type hosting: the packages, or the one that was chosen with what comes free with it. */
export function HostingSection(props: HostingSectionProps) {
  const { item, channel, isUpgrade, packages, installations, isCompact } = props
  const t = useText(step2Text)
  const add = useAddBasketItem()
  const hosting = hostingOf(item)
  const { shown: chosenCode, choose } = useBasketChoice(hosting?.productCode ?? null)
  const [isChanging, setIsChanging] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isMoved = useRef(false)
  const isChoosing = chosenCode === null || isChanging

  // The button that was pressed is gone: the reader goes on from the heading of what has taken its place.
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: isChoosing ? 'nearest' : 'center' })
  }, [isChoosing])

  const move = (changes: boolean) => {
    isMoved.current = true
    setIsChanging(changes)
  }
  const onChoose = ({ id: productId, productCode, productName }: HostingChoice) => {
    move(false)
    if (productCode === chosenCode) return
    const wish = { channel, productId, title: productName, parentId: item.id }
    void choose(productCode, () => add(wish))
  }
  const chosen = packages.find(({ productCode }) => productCode === chosenCode)
  return (
    <>
      <section className={styles.section}>
        <h4 ref={heading} tabIndex={-1} className={styles.heading}>
          {isChoosing ? t.choosePackage : t.webhosting}
        </h4>
        {isChoosing ? (
          <PackageChooser {...{ packages, channel, chosenCode, isCompact, onChoose }} />
        ) : (
          <ChosenPackage
            name={chosen?.productName ?? hosting?.productName ?? ''}
            chosen={chosen}
            isOwned={hosting?.invoiced === false}
            onChange={isUpgrade ? undefined : () => move(true)}
          />
        )}
      </section>
      {!isChoosing && hosting && chosen?.allowsFreeInstallation && channel === 'CUSTOMER' && (
        <FreeInstallation item={item} channel={channel} installations={installations} />
      )}
    </>
  )
}

interface PackageChooserProps {
  packages: readonly HostingChoice[]
  channel: ShopChannel
  /** The package that is being changed, which can also be kept; null before the first choice. */
  chosenCode: string | null
  isCompact: boolean
  onChoose(choice: HostingChoice): void
}

/** The first three packages, and the others on demand. A buyer who changes a choice sees them all. */
function PackageChooser({ packages, channel, chosenCode, isCompact, onChoose }: PackageChooserProps) {
  const t = useText(step2Text)
  const [showsAll, setShowsAll] = useState(chosenCode !== null)
  const shown = showsAll ? packages : packages.slice(0, PACKAGES_FIRST)
  return (
    <div className={styles.packages}>
      <PackageGrid label={t.choosePackage}>
        {shown.map((choice) => (
          <Choice
            key={choice.id}
            choice={choice}
            channel={channel}
            isKept={choice.productCode === chosenCode}
            isCompact={isCompact}
            onChoose={() => onChoose(choice)}
          />
        ))}
      </PackageGrid>
      {!showsAll && packages.length > PACKAGES_FIRST && (
        <Button variant="quiet" iconEnd={ChevronDown} className={styles.more} onClick={() => setShowsAll(true)}>
          {t.allPackages}
        </Button>
      )}
      <p className={`hint ${styles.note}`}>
        {t.minimumTerm} <VatNote />
      </p>
    </div>
  )
}

interface ChoiceProps {
  choice: HostingChoice
  channel: ShopChannel
  isKept: boolean
  isCompact: boolean
  onChoose(): void
}

function Choice({ choice, channel, isKept, isCompact, onChoose }: ChoiceProps) {
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
      specs={isCompact ? [] : packageSpecs(t, choice, channel)}
      action={
        <Button
          variant={isRecommended ? 'primary' : 'secondary'}
          isBlock
          aria-label={isKept ? t.keepNamed({ name }) : t.chooseNamed({ name })}
          onClick={onChoose}
        >
          {isKept ? t.keep : t.choose}
        </Button>
      }
    />
  )
}

/** The sizes of a package under the same labels on every card, and what they all have. */
export function packageSpecs(t: (typeof step2Text)['nl'], choice: HostingChoice, channel: ShopChannel) {
  const sites = channel === 'RESELLER' ? [{ label: t.sites, value: String(choice.sites) }] : []
  return [
    { label: t.space, value: choice.space },
    { label: t.traffic, value: choice.traffic },
    ...sites,
    { label: t.mailboxes, value: choice.mailboxes },
    { label: t.databases, value: choice.databases },
    { label: t.certificate, value: t.free },
    { label: t.php, value: t.phpVersions },
  ]
}

interface ChosenPackageProps {
  name: string
  /** Undefined for a package that is not sold any more. */
  chosen: HostingChoice | undefined
  /** Not charged in this order. */
  isOwned: boolean
  /** Left out in an upgrade. */
  onChange: (() => void) | undefined
}

/** The package that was chosen: the others have gone. */
function ChosenPackage({ name, chosen, isOwned, onChange }: ChosenPackageProps) {
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

const NO_INSTALLATION = ''

type FreeInstallationProps = Pick<HostingSectionProps, 'item' | 'channel' | 'installations'>

/** One piece of software to start with, or none. */
function FreeInstallation({ item, channel, installations }: FreeInstallationProps) {
  const t = useText(step2Text)
  const set = useSetFreeProduct()
  const remove = useRemoveFreeProduct()
  const { shown, choose } = useBasketChoice(installationOf(item)?.productCode ?? NO_INSTALLATION)

  function onChange(code: string): void {
    const product = installations.find(({ productCode }) => productCode === code)
    void choose(code, () => {
      if (!product) return remove({ channel, parentId: item.id })
      return set({ channel, parentId: item.id, productId: product.id })
    })
  }

  return (
    <RadioGroup
      label={t.installation}
      value={shown}
      onChange={onChange}
      layout="tiles"
      className={styles.installations}
    >
      {installations.map(({ productCode, productName }) => (
        <RadioCard
          key={productCode}
          isTile
          value={productCode}
          title={productName}
          icon={<span className={styles.drawing}>{drawingOf(productName)}</span>}
        />
      ))}
      <RadioCard
        isTile
        value={NO_INSTALLATION}
        title={t.noInstallation}
        icon={
          <span className={styles.drawing}>
            <Icon of={Ban} />
          </span>
        }
      />
    </RadioGroup>
  )
}

/** The first letter stands for a brand; our own site builder has a drawing. */
const drawingOf = (name: string) => (/website/i.test(name) ? <Icon of={LayoutTemplate} /> : name.charAt(0))
