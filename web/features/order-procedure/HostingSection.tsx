import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Ban, ChevronDown, LayoutTemplate } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PACKAGES_FIRST } from '../../../rules/constants'
import { text as pricingText } from '../../../rules/pricing.text'
import { graphql } from '../../gql'
import type { BillingPeriod, HostingSection_PackageFragment, ShopChannel } from '../../gql/graphql'
import { useMoney, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Note } from '../../ui/Note'
import { PackageCard, PackageGrid, PackageRow } from '../../ui/PackageCard'
import { Price } from '../../ui/Price'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { useAddBasketItem, useRemoveFreeProduct, useSetFreeProduct } from '../basket/basket-mutations'
import { FirstYear } from '../catalogue/FirstYear'
import { VatNote } from '../catalogue/VatNote'
import styles from './ServiceBlock.module.css'
import { type DomainItem, hostingOf, installationOf } from './service-block'
import { step2Text } from './step2.text'
import { useBasketChoice } from './useBasketChoice'

const HOSTING_PACKAGE = graphql(`
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
    isPaused
  }
`)

/** A package that can be chosen, for its parts only. */
export type PackageOnOffer = FragmentType<typeof HOSTING_PACKAGE>
export type HostingChoice = Omit<HostingSection_PackageFragment, ' $fragmentName'>

export interface Installation {
  id: string
  productCode: string
  productName: string
}

type HostingLine = DomainItem['connectedItem'][number]

interface HostingSectionProps {
  item: DomainItem
  channel: ShopChannel
  /** Replaces a package that the buyer has: no welcome discount, and its installation is kept. */
  isUpgrade: boolean
  /** Another package can be chosen instead. */
  canChange: boolean
  /** Term of the basket. */
  period: BillingPeriod
  packages: readonly PackageOnOffer[]
  installations: readonly Installation[]
  /** Another domain's block already shows the packages' contents. */
  isCompact: boolean
}

/** Service `hosting`: the packages, or the chosen one with its free installation. */
export function HostingSection(props: HostingSectionProps) {
  const { item, channel, isUpgrade, canChange, period, installations, isCompact } = props
  const { data: packages } = useSuspenseFragment({ fragment: HOSTING_PACKAGE, from: [...props.packages] })
  const t = useText(step2Text)
  const add = useAddBasketItem()
  const hosting = hostingOf(item)
  const { shown: chosenCode, choose } = useBasketChoice(hosting?.productCode ?? null)
  const [isChanging, setIsChanging] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isMoved = useRef(false)
  const isChoosing = chosenCode === null || isChanging

  // The pressed button is gone: the focus moves to the heading of its replacement.
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
          <PackageChooser {...{ packages, channel, chosenCode, isUpgrade, isCompact, onChoose }} />
        ) : (
          <ChosenPackage
            name={chosen?.productName ?? hosting?.productName ?? ''}
            chosen={chosen}
            line={hosting}
            period={period}
            onChange={canChange ? () => move(true) : undefined}
          />
        )}
      </section>
      {!isChoosing && !isUpgrade && hosting && chosen?.allowsFreeInstallation && channel === 'CUSTOMER' && (
        <FreeInstallation item={item} channel={channel} installations={installations} />
      )}
    </>
  )
}

interface PackageChooserProps {
  packages: readonly HostingChoice[]
  channel: ShopChannel
  /** The package being changed, which can also be kept; null before the first choice. */
  chosenCode: string | null
  isUpgrade: boolean
  isCompact: boolean
  onChoose(choice: HostingChoice): void
}

/** The first three packages, and the others on demand. A buyer who changes a choice sees them all. */
function PackageChooser(props: PackageChooserProps) {
  const { packages, channel, chosenCode, isUpgrade, isCompact, onChoose } = props
  const t = useText(step2Text)
  const [showsAll, setShowsAll] = useState(chosenCode !== null)
  const shown = showsAll ? packages : packages.slice(0, PACKAGES_FIRST)
  return (
    <div className={styles.packages}>
      {packages.some(({ isPaused }) => isPaused) && (
        <Note kind="warn" title={t.paused}>
          {t.pausedText}
        </Note>
      )}
      <PackageGrid label={t.choosePackage}>
        {shown.map((choice) => (
          <Choice
            key={choice.id}
            choice={choice}
            channel={channel}
            isKept={choice.productCode === chosenCode}
            isUpgrade={isUpgrade}
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
  isUpgrade: boolean
  isCompact: boolean
  onChoose(): void
}

function Choice({ choice, channel, isKept, isUpgrade, isCompact, onChoose }: ChoiceProps) {
  const t = useText(step2Text)
  const { perMonth } = useText(pricingText)
  const money = useMoney()
  const { productName: name, originalPrice, isRecommended } = choice
  const discountedPrice = isUpgrade ? originalPrice : choice.discountedPrice
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
      terms={
        <>
          {isOnOffer ? `${t.sixMonths}, ${t.thenMonthly({ price: money(originalPrice) })}` : t.fixedPrice}
          <FirstYear originalPrice={originalPrice} discountedPrice={discountedPrice} />
        </>
      }
      specs={isCompact ? [] : packageSpecs(t, choice, channel)}
      action={
        <Button
          variant={isRecommended ? 'primary' : 'secondary'}
          isBlock
          disabled={choice.isPaused && !isKept}
          aria-label={isKept ? t.keepNamed({ name }) : t.chooseNamed({ name })}
          onClick={onChoose}
        >
          {isKept ? t.keep : t.choose}
        </Button>
      }
    />
  )
}

/** Sizes of a package under the same labels on every card, and the features that all have. */
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
  /** Undefined for a package that is no longer sold. */
  chosen: HostingChoice | undefined
  /** The line in the basket; undefined until it is there. */
  line: HostingLine | undefined
  period: BillingPeriod
  /** Omitted when no other can be chosen. */
  onChange: (() => void) | undefined
}

/** The chosen package, which replaces the list. */
function ChosenPackage({ name, chosen, line, period, onChange }: ChosenPackageProps) {
  const t = useText(step2Text)
  const isOwned = line?.invoiced === false
  return (
    <PackageRow
      heading="h4"
      name={name}
      summary={chosen && t.summary(chosen)}
      price={
        isOwned ? (
          <span className={styles.priceTerms}>{t.owned}</span>
        ) : (
          chosen && <MonthlyPrice chosen={chosen} line={line} period={period} />
        )
      }
      action={onChange && <Button onClick={onChange}>{t.changePackage}</Button>}
    />
  )
}

interface MonthlyPriceProps extends Pick<ChosenPackageProps, 'line' | 'period'> {
  chosen: HostingChoice
}

/** Monthly price, and below it the amount to pay now: an upgrade has no welcome discount. */
function MonthlyPrice({ chosen: { originalPrice, discountedPrice }, line, period }: MonthlyPriceProps) {
  const t = useText(step2Text)
  const terms = useText(pricingText)
  const { perMonth } = terms
  const money = useMoney()
  const charged = line && line.discountedPricePerPeriod + line.deduction
  const isOnOffer = discountedPrice < originalPrice && (!line || charged !== line.originalPricePerPeriod)
  return (
    <>
      <Price
        size="lg"
        amount={money(isOnOffer ? discountedPrice : originalPrice)}
        unit={perMonth}
        was={isOnOffer ? money(originalPrice) : undefined}
        wasLabel={t.usually}
      />
      <span className={styles.priceTerms}>{isOnOffer ? `${t.sixMonths},` : t.fixedPrice}</span>
      {isOnOffer && <span className={styles.priceTerms}>{t.thenMonthly({ price: money(originalPrice) })}</span>}
      {charged !== undefined && (
        <span className={styles.priceSum}>{t.forTerm({ price: money(charged), term: terms[period] })}</span>
      )}
      {line && line.deduction > 0 && (
        <span className={styles.priceTerms}>
          {t.lessRest({ rest: money(line.deduction), price: money(line.discountedPricePerPeriod) })}
        </span>
      )}
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

/** The initial represents a brand; the shop's own site builder has a drawing. */
const drawingOf = (name: string) => (/website/i.test(name) ? <Icon of={LayoutTemplate} /> : name.charAt(0))
