import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Cloud, CornerUpRight, Cpu, Lock, LockKeyhole, type LucideIcon, Server } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { CertificateSoftware, CheckoutItemType, VpsSpec } from '../../../rules/checkout-items'
import { softwareText } from '../../../rules/checkout-items.text'
import type { CloudflareNameServers } from '../../../rules/cloudflare-state'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import type { ProductRow_ItemFragment } from '../../gql/graphql'
import { useMoney, useText } from '../../i18n/preferences'
import { WhenHydrated } from '../../lib/WhenHydrated'
import { Button } from '../../ui/Button'
import { DomainName } from '../../ui/DomainName'
import { FieldError } from '../../ui/Field'
import { Flag } from '../../ui/Flag'
import { Icon } from '../../ui/Icon'
import { Price } from '../../ui/Price'
import { Skeleton } from '../../ui/Skeleton'
import type { DomainListStatus } from './DomainChoice'
import styles from './ProductRow.module.css'
import { productText, typeText } from './summary.text'
import { fromGraphType } from './useCheckoutBasket'

const PRODUCT_ROW = graphql(`
  fragment ProductRow_item on CheckoutBasketItem {
    id
    type
    title
    productName
    available
    needsExtraConfiguration
    problem
    token
    transferDnsLater
    redirection
    assignedDomain
    existingDomainProduct {
      id
      title
    }
    existingDomainProducts {
      id
      title
    }
    commonName
    softwareId
    csr
    nameServers
    vpsSpec
    items {
      title
      value
      price
      renewalPrice
    }
    productPrice
    discountedPrice
    discountReason
    productPricePerMonth
    renewalPrice
  }
`)

type Item = ProductRow_ItemFragment

const CertificateDomains = lazy(async () => ({
  default: (await import('./CertificateDomains')).CertificateDomains,
}))
const DomainChoice = lazy(async () => ({ default: (await import('./DomainChoice')).DomainChoice }))
const NameServerChoice = lazy(async () => ({
  default: (await import('../cloudflare/NameServerChoice')).NameServerChoice,
}))
const DomainTransfer = lazy(async () => ({ default: (await import('./DomainTransfer')).DomainTransfer }))

interface ProductRowProps {
  item: FragmentType<typeof PRODUCT_ROW>
  /** Names in the same basket, to which its other products can be assigned. */
  namesHere: readonly string[]
  /** Domains that were refused for it, and why. */
  refused: readonly { domain: string; message: string }[]
  isLocked: boolean
  /** Called with the handle of a transfer code that the server stored. */
  onTransferCode(token: string): void
  onTransferDns(isLater: boolean): void
  onAssignDomain(domain: string): void
  /** For Cloudflare. */
  onNameServers(nameServers: CloudflareNameServers): void
  /** For a multi-domain certificate: all of its domains. */
  onAssignDomains(domains: string[]): void
  /** Loading state of the customer's domains, when one has to be chosen. */
  onDomainList(status: DomainListStatus): void
  onRemove(): void
}

/** A product to order: what it is, its price, and the choices still to make. */
export function ProductRow({ item: from, ...row }: ProductRowProps) {
  const { data: item } = useSuspenseFragment({ fragment: PRODUCT_ROW, from })
  const type = fromGraphType(item.type)
  const text = useText(productText)
  const details = <Details type={type} item={item} {...row} />
  return (
    <li className={styles.row}>
      <ProductHead type={type} item={item} />
      <div className={styles.more}>
        {hasControls(type, item) ? (
          <WhenHydrated fallback={<Skeleton className={styles.loading} />}>
            <Suspense fallback={<Skeleton className={styles.loading} />}>{details}</Suspense>
          </WhenHydrated>
        ) : (
          details
        )}
        {showsProblem(type, item) && (
          <div className={styles.kept}>
            <FieldError>{item.problem}</FieldError>
            <Button
              size="sm"
              disabled={row.isLocked}
              aria-label={text.removeNamed({ title: type === 'domain' ? toUnicode(item.title) : item.productName })}
              onClick={row.onRemove}
            >
              {text.remove}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

/** A product without choices. */
export function ProductLine({ item: from }: Pick<ProductRowProps, 'item'>) {
  const { data: item } = useSuspenseFragment({ fragment: PRODUCT_ROW, from })
  return (
    <li className={styles.row}>
      <ProductHead type={fromGraphType(item.type)} item={item} />
    </li>
  )
}

/** Name and price. */
function ProductHead({ type, item }: { type: CheckoutItemType; item: Item }) {
  const isDomain = type === 'domain'
  const what = useDescription(type, item)
  return (
    <>
      {isDomain ? (
        <Flag of={toUnicode(item.title)} size={44} />
      ) : (
        <span className={styles.tile}>
          <Icon of={ICONS[type]} />
        </span>
      )}
      <div>
        <h2 className={styles.title}>
          {isDomain ? <DomainName name={toUnicode(item.title)} isExtensionBold inherit /> : item.productName}
        </h2>
        <p className={styles.what}>{what}</p>
      </div>
      <ProductPrice item={item} hasMonths={type === 'hosting' || (type === 'vpspackage' && !isServerExtra(item))} />
    </>
  )
}

const ICONS: Record<Exclude<CheckoutItemType, 'domain'>, LucideIcon> = {
  redirect: CornerUpRight,
  ssl: LockKeyhole,
  sslmultidomains: Lock,
  cloudflare: Cloud,
  hosting: Server,
  vpspackage: Cpu,
}

/** Missing input is prompted for and is not an error. */
function showsProblem(type: CheckoutItemType, item: Item): boolean {
  if (item.problem === null) return false
  if (type === 'domain') return !item.needsExtraConfiguration || Boolean(item.token)
  return item.existingDomainProduct !== null || type === 'vpspackage'
}

/** The code is stored or still needed; an unavailable name has neither. */
const isMoving = ({ available, needsExtraConfiguration, token }: Item): boolean =>
  available === false && (needsExtraConfiguration || Boolean(token))

function useDescription(type: CheckoutItemType, item: Item): string {
  const text = useText(productText)
  const types = useText(typeText)
  if (type === 'vpspackage' && isServerExtra(item)) return text.serverExtra
  if (type === 'domain') {
    const moves = isMoving(item) ? text.transfer : text.unavailable
    return `${types.domain}, ${item.available ? text.available : moves}`
  }
  const domain = item.existingDomainProduct
  const isFor = domain && (type === 'hosting' || type === 'redirect')
  return isFor ? text.forDomain({ domain: toUnicode(domain.title) }) : types[type]
}

/** Text for the price after the first term, given the current price and the later yearly price. */
function useLater() {
  const text = useText(productText)
  const money = useMoney()
  return (now: number, renewal: number): string =>
    now === renewal ? text.everyYear : text.later({ price: money(renewal) })
}

function ProductPrice({ item, hasMonths }: { item: Item; hasMonths: boolean }) {
  const text = useText(productText)
  const money = useMoney()
  const { productPrice, discountedPrice, discountReason, productPricePerMonth, renewalPrice } = item
  const later = useLater()
  const was = discountedPrice < productPrice ? money(productPrice) : undefined
  const terms = [
    discountReason,
    hasMonths && text.perMonth({ price: money(productPricePerMonth) }),
    renewalPrice > 0 && later(discountedPrice, renewalPrice),
  ]
  return (
    <div className={styles.price}>
      <Price
        size="sm"
        amount={discountedPrice === 0 ? text.free : money(discountedPrice)}
        was={was}
        wasLabel={text.normal}
        later={terms.filter(Boolean).join(', ')}
      />
    </div>
  )
}

/** Controls are loaded for the product that has them. */
function hasControls(type: CheckoutItemType, item: Item): boolean {
  if (type === 'domain') return isMoving(item)
  if (type === 'cloudflare' || type === 'sslmultidomains') return true
  return type !== 'vpspackage' && item.existingDomainProduct === null
}

interface DetailsProps extends Omit<ProductRowProps, 'item'> {
  type: CheckoutItemType
  item: Item
}

/** Controls specific to this type of product. */
function Details({ type, item, namesHere, refused, isLocked, ...events }: DetailsProps) {
  const choice = (
    <DomainChoice
      error={refused[0]?.message}
      isForProtection={type === 'cloudflare'}
      assigned={item.existingDomainProduct?.id ?? item.existingDomainProduct?.title ?? null}
      namesHere={namesHere}
      isLocked={isLocked}
      onAssign={events.onAssignDomain}
      onDomainList={events.onDomainList}
    />
  )
  // The list of its domains already offers the choice.
  const isForSeveral = type === 'sslmultidomains' && refused.length > 0
  switch (type) {
    case 'domain':
      return isMoving(item) ? (
        <DomainTransfer
          domain={item.title}
          token={item.token}
          isLater={item.transferDnsLater ?? true}
          isLocked={isLocked}
          onTransferCode={events.onTransferCode}
          onTransferDns={events.onTransferDns}
        />
      ) : null
    case 'cloudflare':
      return (
        <>
          {choice}
          <NameServerChoice value={item.nameServers ?? 'OURS'} onChange={events.onNameServers} isDisabled={isLocked} />
        </>
      )
    case 'vpspackage':
      return <VirtualServer item={item} />
    default:
      return (
        <>
          {type === 'redirect' && <Redirect item={item} />}
          {(type === 'ssl' || type === 'sslmultidomains') && (
            <Certificate
              item={item}
              namesHere={namesHere}
              refused={refused}
              isLocked={isLocked}
              onAssignDomains={events.onAssignDomains}
            />
          )}
          {item.existingDomainProduct === null && !isForSeveral && choice}
        </>
      )
  }
}

function Redirect({ item }: { item: Item }) {
  const text = useText(productText)
  return <Facts rows={[[text.to, item.redirection, 'mono']]} />
}

function Certificate({
  item,
  namesHere,
  refused,
  isLocked,
  onAssignDomains,
}: Pick<DetailsProps, 'item' | 'namesHere' | 'refused' | 'isLocked' | 'onAssignDomains'>) {
  const text = useText(productText)
  const software = useText(softwareText)
  const domains = item.existingDomainProducts
  return (
    <>
      <Facts
        rows={[
          [text.commonName, toUnicode(item.commonName ?? domains[0]?.title ?? ''), 'mono'],
          [text.request, item.csr ? text.requestOwn : text.requestOurs],
          [text.software, item.softwareId && (software[item.softwareId as CertificateSoftware] ?? item.softwareId)],
        ]}
      />
      {item.type === 'SSLMULTIDOMAINS' && domains.length + refused.length > 0 && (
        <CertificateDomains
          domains={domains}
          refused={refused}
          commonName={item.commonName || (domains[0]?.title ?? '')}
          namesHere={namesHere}
          isLocked={isLocked}
          onAssign={onAssignDomains}
        />
      )}
    </>
  )
}

const isServerExtra = ({ vpsSpec }: Item): boolean => Boolean(JSON.parse(vpsSpec ?? '{}').serverId)

function VirtualServer({ item: { vpsSpec, items } }: { item: Item }) {
  const text = useText(productText)
  const money = useMoney()
  const later = useLater()
  const { hostname, sshKey, serverId } = JSON.parse(vpsSpec ?? '{}') as Partial<Record<keyof VpsSpec, string | null>>
  // An extra service for an existing server only says which server.
  const own = [
    [text.hostname, hostname ?? text.hostnameOurs, hostname ? 'mono' : undefined],
    [text.login, sshKey ? text.withKey : text.withPassword],
  ] as const
  return (
    <Facts
      rows={[
        ...(serverId ? [] : own),
        ...items.map(({ title, value, price, renewalPrice }) => {
          const isExtra = price !== null && renewalPrice !== null
          return [title, isExtra ? `${money(price)}, ${later(price, renewalPrice)}` : value] as const
        }),
      ]}
    />
  )
}

type Fact = readonly [label: string, value: string | null | undefined, face?: 'mono']

function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, value]) => value)
        .map(([label, value, face]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={face}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
