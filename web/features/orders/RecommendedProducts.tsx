import { useQuery } from '@apollo/client/react'
import { Cloud, Cpu, Globe, Lock, type LucideIcon, Server } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { MONTHS } from '../../../rules/line-pricing'
import { graphql } from '../../gql'
import type { OrderLineType } from '../../gql/graphql'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { paths } from '../../paths'
import { Card } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import styles from './RecommendedProducts.module.css'
import { recommendedText } from './recommended.text'

interface RecommendedProductsProps {
  /** Types of the ordered lines. */
  types: readonly OrderLineType[]
}

const ADDITIONAL_PRODUCTS = graphql(`
  query AdditionalProducts {
    additionalProductPrices {
      cloudflare
      domain
      sharedHosting
      sslCertificate
      vpsHosting
    }
    domainExtensions(audience: CUSTOMER) {
      id
      originalPrice
    }
    certificates: products(kinds: [SSL]) {
      id
      originalPrice
    }
  }
`)

const ICONS: Record<RecommendedKind, LucideIcon> = {
  sharedHosting: Server,
  sslCertificate: Lock,
  domain: Globe,
  cloudflare: Cloud,
  vpsHosting: Cpu,
}

/** Page that sells a kind; a kind without one is only named. */
const PATHS: Partial<Record<RecommendedKind, string>> = {
  sharedHosting: paths.hosting,
  domain: paths.order,
}

/** Recommendations beside an order, in three or four columns. Hidden when prices cannot be fetched. */
export function RecommendedProducts({ types }: RecommendedProductsProps) {
  const text = useText(recommendedText)
  const { showsVat } = usePreferences()
  const { data, error } = useQuery(ADDITIONAL_PRODUCTS)
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  const products = data ? recommendedFor(types, data.additionalProductPrices) : []
  const yearly = data && {
    domain: lowestOf(data.domainExtensions),
    sslCertificate: lowestOf(data.certificates),
  }
  if (products.length === 0) return null
  return (
    <section className={styles.section}>
      <div className="spread">
        <h2>{text.heading}</h2>
        <p className="hint">{showsVat ? text.withVat : text.withoutVat}</p>
      </div>
      <ul className={styles.grid} data-columns={columnsFor(products.length)}>
        {products.map((product) => (
          <Card as="li" key={product.kind} className={styles.card}>
            <RecommendedProduct {...product} yearly={yearOf(product, yearly ?? {})} />
          </Card>
        ))}
      </ul>
    </section>
  )
}

const lowestOf = (products: readonly { originalPrice: number }[]): number =>
  Math.min(...products.map(({ originalPrice }) => originalPrice))

/** The exact yearly price where there is one, since its monthly price was rounded; otherwise twelve months. */
const yearOf = ({ kind, price }: Recommended, yearly: Partial<Record<RecommendedKind, number>>): number =>
  yearly[kind] ?? MONTHS.YEARLY * price

function RecommendedProduct({ kind, price, yearly }: Recommended & { yearly: number }) {
  const text = useText(recommendedText)
  const money = useMoney()
  const path = PATHS[kind]
  return (
    <>
      <span className={styles.tile}>
        <Icon of={ICONS[kind]} />
      </span>
      <h3 className={styles.name}>
        {path ? (
          <Link to={path} className={styles.link}>
            {text[kind]}
          </Link>
        ) : (
          text[kind]
        )}
      </h3>
      <p className="muted small">{text[`${kind}Text`]}</p>
      <div className={styles.prices}>
        <p className="hint">{text.perYear({ price: money(yearly) })}</p>
        <p className={styles.price}>
          {text.from} <b>{money(price)}</b> {text.perMonth}
        </p>
      </div>
    </>
  )
}

/** The kinds of Query.additionalProductPrices. */
export type RecommendedKind = 'cloudflare' | 'domain' | 'sharedHosting' | 'sslCertificate' | 'vpsHosting'

interface Recommended {
  kind: RecommendedKind
  /** Lowest price in cents per month, excluding VAT. */
  price: number
}

/** In order of recommendation. */
const KINDS: readonly RecommendedKind[] = ['sharedHosting', 'sslCertificate', 'domain', 'cloudflare', 'vpsHosting']

/** Order line types, by the kind they are recommended as. */
const TYPES: Record<RecommendedKind, readonly OrderLineType[]> = {
  sharedHosting: ['HOSTING'],
  sslCertificate: ['SSL', 'SSLMULTIDOMAINS'],
  domain: ['DOMAIN'],
  cloudflare: ['CLOUDFLARE'],
  vpsHosting: ['VPSPACKAGE'],
}

const MOST = 4

/** Kinds to recommend beside an order: those on sale that it does not contain. */
export function recommendedFor(
  types: readonly OrderLineType[],
  prices: Record<RecommendedKind, number>,
): Recommended[] {
  return KINDS.filter((kind) => prices[kind] > 0 && !TYPES[kind].some((type) => types.includes(type)))
    .slice(0, MOST)
    .map((kind) => ({ kind, price: prices[kind] }))
}

/** Four or more are shown in four columns, fewer in three. */
export const columnsFor = (count: number): 3 | 4 => (count >= MOST ? 4 : 3)
