import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Gift, Server } from 'lucide-react'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import { useMoney, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { PackageCard, PackageGrid } from '../../ui/PackageCard'
import { Price } from '../../ui/Price'
import { catalogueText } from '../catalogue/catalogue.text'
import { FirstYear } from '../catalogue/FirstYear'
import { phpOf } from '../catalogue/hosting-packages'
import { VatNote } from '../catalogue/VatNote'
import styles from './Hosting.module.css'
import { HostingForm, type HostingTarget, targetPath } from './HostingForm'
import { hostingText } from './hosting.text'

const PACKAGE_CARD = graphql(`
  fragment PackageCard_package on HostingPackage {
    id
    productCode
    productName
    audience
    isRecommended
    hasFreeSetup
    space
    traffic
    sites
    mailboxes
    databases
    features
    originalPrice
    discountedPrice
    isPaused
  }
`)

interface PackageCardsProps {
  packages: readonly (FragmentType<typeof PACKAGE_CARD> & { id: string })[]
  target: HostingTarget
  /** The customer's current product; it and smaller ones cannot be chosen. */
  current?: string | null
  isDisabled?: boolean
}

/** All packages side by side, each a form that orders it. */
export function PackageCards({ packages, target, current = null, isDisabled = false }: PackageCardsProps) {
  const text = useText(hostingText)
  const isUpgrade = current !== null || 'hostingPackageId' in target
  const first = packages.findIndex(({ id }) => id === current)
  return (
    <div className={styles.cards}>
      <PackageGrid label={text.packages}>
        {packages.map((item, at) => (
          <Card
            key={item.id}
            item={item}
            target={target}
            isUpgrade={isUpgrade}
            refusal={first < 0 || at > first ? null : at === first ? text.current : text.smaller}
            isDisabled={isDisabled}
          />
        ))}
      </PackageGrid>
      <p className="hint">
        <VatNote />
      </p>
    </div>
  )
}

interface CardProps {
  item: FragmentType<typeof PACKAGE_CARD>
  target: HostingTarget
  /** Whether it replaces a package that the customer has. */
  isUpgrade: boolean
  /** Why it cannot be chosen; null when it can. */
  refusal: string | null
  isDisabled: boolean
}

function Card({ item, target, isUpgrade, refusal, isDisabled }: CardProps) {
  const { data } = useSuspenseFragment({ fragment: PACKAGE_CARD, from: item })
  const text = useText(hostingText)
  const { notNow } = useText(catalogueText)
  const money = useMoney()
  const { id: productId, productCode, productName: name, originalPrice, discountedPrice } = data
  // An upgrade is charged at the standard price: the welcome discount is for a first package.
  const isOnOffer = !isUpgrade && discountedPrice !== originalPrice
  const php = phpOf(data)
  const cannot = refusal ?? (data.isPaused ? notNow : null)
  const sites = data.audience === 'RESELLER' ? [{ label: text.sites, value: data.sites }] : []
  return (
    <PackageCard
      heading="h3"
      name={
        <span className={styles.cardName}>
          <Icon of={Server} size={18} /> {name}
        </span>
      }
      tag={data.isRecommended ? text.mostChosen : undefined}
      price={
        <Price
          size="xl"
          amount={money(isOnOffer ? discountedPrice : originalPrice)}
          unit={text.month}
          was={isOnOffer ? money(originalPrice) : undefined}
          wasLabel={text.usually}
        />
      }
      terms={
        <>
          {isOnOffer ? text.sixMonths({ price: money(originalPrice) }) : text.fixedPrice}
          <FirstYear originalPrice={originalPrice} discountedPrice={isOnOffer ? discountedPrice : originalPrice} />
        </>
      }
      specs={[
        { label: text.space, value: data.space },
        { label: text.traffic, value: data.traffic },
        ...sites,
        { label: text.mailboxes, value: data.mailboxes },
        { label: text.databases, value: data.databases },
        { label: text.certificate, value: text.free },
      ]}
      action={
        <HostingForm
          action={targetPath(target)}
          fields={{ productId, productCode, ...target }}
          className={styles.cardForm}
        >
          {data.hasFreeSetup && 'domain' in target && (
            <p className={styles.setup}>
              <Icon of={Gift} size={16} /> {text.freeSetup({ domain: toUnicode(target.domain) })}
            </p>
          )}
          {php && <p className={styles.setup}>{php}</p>}
          <Button
            type="submit"
            variant={data.isRecommended && !cannot ? 'primary' : 'secondary'}
            isBlock
            disabled={isDisabled || cannot !== null}
            aria-label={cannot ? `${name}: ${cannot}` : text.chooseNamed({ name })}
          >
            {cannot ?? text.choose}
          </Button>
        </HostingForm>
      }
    />
  )
}
