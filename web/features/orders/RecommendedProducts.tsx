import { useQuery } from '@apollo/client/react'
import { Cloud, Cpu, Globe, Lock, type LucideIcon, Server } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
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
  /** Of what was ordered. */
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
  }
`)

const ICONS: Record<RecommendedKind, LucideIcon> = {
  sharedHosting: Server,
  sslCertificate: Lock,
  domain: Globe,
  cloudflare: Cloud,
  vpsHosting: Cpu,
}

/** Where a kind is sold; one without a page of its own is only named. */
const PATHS: Partial<Record<RecommendedKind, string>> = {
  sharedHosting: paths.hosting,
  domain: paths.order,
}

/** What goes well with an order, in three or four columns. Prices that cannot be had are no trouble of the buyer's. */
export function RecommendedProducts({ types }: RecommendedProductsProps) {
  const text = useText(recommendedText)
  const { showsVat } = usePreferences()
  const { data, error } = useQuery(ADDITIONAL_PRODUCTS)
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  const products = data ? recommendedFor(types, data.additionalProductPrices) : []
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
            <RecommendedProduct {...product} />
          </Card>
        ))}
      </ul>
    </section>
  )
}

function RecommendedProduct({ kind, price }: Recommended) {
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
      <p className={styles.price}>
        {text.from} <b>{money(price)}</b> {text.perMonth}
      </p>
    </>
  )
}

/** The kinds of Query.additionalProductPrices. */
export type RecommendedKind = 'cloudflare' | 'domain' | 'sharedHosting' | 'sslCertificate' | 'vpsHosting'

interface Recommended {
  kind: RecommendedKind
  /** Cents a month without VAT, from. */
  price: number
}

/** In the order in which they are offered. */
const KINDS: readonly RecommendedKind[] = ['sharedHosting', 'sslCertificate', 'domain', 'cloudflare', 'vpsHosting']

/** The types of order lines by what they are recommended as. */
const TYPES: Record<RecommendedKind, readonly OrderLineType[]> = {
  sharedHosting: ['HOSTING'],
  sslCertificate: ['SSL', 'SSLMULTIDOMAINS'],
  domain: ['DOMAIN'],
  cloudflare: ['CLOUDFLARE'],
  vpsHosting: ['VPSPACKAGE'],
}

const MOST = 4

/** What goes well with an order: the kinds that are not in it and that are sold. */
export function recommendedFor(
  types: readonly OrderLineType[],
  prices: Record<RecommendedKind, number>,
): Recommended[] {
  return KINDS.filter((kind) => prices[kind] > 0 && !TYPES[kind].some((type) => types.includes(type)))
    .slice(0, MOST)
    .map((kind) => ({ kind, price: prices[kind] }))
}

/** Four or more stand in four columns, fewer in three. */
export const columnsFor = (count: number): 3 | 4 => (count >= MOST ? 4 : 3)
