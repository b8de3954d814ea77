import { AppWindow, File, Globe, LayoutTemplate, type LucideIcon, Server, Store } from 'lucide-react'
import { Link } from 'react-router-dom'
import { yearlyHostingPrices } from '../../../rules/first-year'
import { graphql } from '../../gql'
import type { HostingQuery } from '../../gql/graphql'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { hostingOrderPath, paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { type MetaSource, pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Price } from '../../ui/Price'
import { catalogueText } from './catalogue.text'
import styles from './HostingPage.module.css'
import { hostingAbout, hostingFits, hostingMeta, hostingText } from './hosting.text'
import { fromPackage, fromPrice, phpOf, spaceText } from './hosting-packages'
import {
  Band,
  ChooseLink,
  type ComparedProduct,
  Comparison,
  Needed,
  PausedNote,
  ProductHero,
  ProductQuestions,
} from './ProductParts'
import { productText } from './product.text'
import { titlePrice } from './title-price'
import { VatNote } from './VatNote'

const query = graphql(`
  query Hosting {
    hostingPackages(audience: CUSTOMER) {
      id
      productCode
      productName
      isRecommended
      spaceMb
      traffic
      sites
      mailboxes
      databases
      features
      allowsFreeInstallation
      originalPrice
      discountedPrice
      isPaused
    }
    freeInstallations {
      id
    }
    extraServices {
      id
      productCode
      productName
      summary
      unit
      discountedPrice
    }
    domainExtensions(audience: CUSTOMER) {
      id
      extension
      originalPrice
      discountedPrice
    }
  }
`)

export const page = definePage({
  query,
  meta: pageMeta(hostingMeta, ({ data, locale }: MetaSource<HostingQuery>) => ({
    price: titlePrice(fromPrice(data.hostingPackages) ?? 0, { locale }),
  })),
  Component: HostingPage,
})

type Package = HostingQuery['hostingPackages'][number]

const COMPARE_ID = 'vergelijken'
/** Number of packages compared with having none; the others are compared further down. */
const SMALL_PACKAGES = 4
const ICONS: readonly LucideIcon[] = [File, AppWindow, LayoutTemplate, Store]

/** Web hosting: prices now and later, contents of each package, and who does not need it. */
function HostingPage() {
  const { data } = usePageData(query)
  const t = useText(hostingText)
  const shared = useText(productText)
  const packages = data.hostingPackages
  const large = packages.slice(SMALL_PACKAGES)
  const hasPromotion = packages.some(isPromoted)
  return (
    <>
      <ProductHero
        crumb={t.crumb}
        title={t.title}
        lead={t.lead}
        order={{ href: `#${COMPARE_ID}`, label: t.order }}
        facts={useFacts(packages)}
      />
      <div className="wrap">
        <Band
          title={shared.compare}
          id={COMPARE_ID}
          lead={
            <>
              {t.compareLead} <VatNote />
            </>
          }
        >
          <PausedNote of={packages} />
          <PackageComparison packages={packages.slice(0, SMALL_PACKAGES)} hasDomainOnly />
          <p className={`hint ${styles.note}`}>
            {t.gigabytes} {hasPromotion && t.promotion}
          </p>
        </Band>
        {large.length > 0 && (
          <Band title={t.largeTitle} lead={large.some(isPromoted) ? undefined : t.largeLead}>
            <PackageComparison packages={large} />
            <SameSpace packages={large} />
          </Band>
        )}
        <LaterCosts packages={packages} extensions={data.domainExtensions} />
        <Band title={t.extras} lead={t.extrasLead}>
          <Card as="section" aria-label={t.extras}>
            <ul className={styles.extras}>
              {data.extraServices.map((service) => (
                <ExtraService key={service.id} {...service} />
              ))}
            </ul>
          </Card>
        </Band>
        <Needed lead={t.neededLead} not={t.not} indeed={t.indeed} />
        <ProductQuestions questions={useQuestions(data)} />
      </div>
    </>
  )
}

const isPromoted = ({ originalPrice, discountedPrice }: Package): boolean => discountedPrice < originalPrice

function useFacts(packages: readonly Package[]) {
  const t = useText(hostingText)
  const shared = useText(productText)
  const { mostChosen } = useText(catalogueText)
  const money = useMoney()
  const priced = (label: string, item: Package | undefined) => {
    if (!item) return []
    const { first, later } = yearlyHostingPrices(item)
    const years =
      first === later ? t.yearly({ price: money(first) }) : t.yearThen({ first: money(first), later: money(later) })
    return [{ label, value: <Price amount={money(item.discountedPrice)} unit={shared.perMonth} later={years} /> }]
  }
  return [
    ...priced(shared.from, fromPackage(packages)),
    ...priced(
      mostChosen,
      packages.find(({ isRecommended }) => isRecommended),
    ),
    { label: shared.readyIn, value: t.minutes },
    { label: t.term, value: t.oneYear },
  ]
}

interface PackageComparisonProps {
  packages: readonly Package[]
  /** Starts with the option without a package. */
  hasDomainOnly?: boolean
}

function PackageComparison({ packages, hasDomainOnly = false }: PackageComparisonProps) {
  const t = useText(hostingText)
  const shared = useText(productText)
  const columns = useColumns(packages)
  const domainOnly = useDomainOnly()
  return (
    <Comparison
      labels={[t.price, t.firstYear, t.later, t.space, t.traffic, t.mailboxes, t.databases, t.certificate, shared.fits]}
      products={hasDomainOnly ? [domainOnly, ...columns] : columns}
    />
  )
}

function useColumns(packages: readonly Package[]): ComparedProduct[] {
  const t = useText(hostingText)
  const shared = useText(productText)
  const words = useText(catalogueText)
  const about = useText(hostingAbout)
  const fits = useText(hostingFits)
  const { locale } = usePreferences()
  const money = useMoney()
  return packages.map((item, at) => {
    const { productCode, productName: name, originalPrice, discountedPrice, isRecommended, features } = item
    const { first, later } = yearlyHostingPrices(item)
    const usual = money(originalPrice)
    return {
      id: item.id,
      name,
      lead: about[productCode] ?? '',
      icon: (packages.length === SMALL_PACKAGES && ICONS[at]) || Server,
      isRecommended,
      ...(isRecommended && { tag: words.mostChosen }),
      values: [
        <Price
          key="price"
          amount={money(discountedPrice)}
          unit={shared.perMonth}
          {...(isPromoted(item) && { was: usual, wasLabel: t.usually })}
          later={isPromoted(item) ? t.sixMonths({ price: usual }) : t.alwaysSo}
          size="lg"
          className={styles.price}
        />,
        <>
          <b className="num">{money(first)}</b>
          <small>{t.payNow}</small>
        </>,
        <Price key="later" amount={money(later)} unit={shared.perYear} size="sm" className={styles.plain} />,
        <>
          {spaceText(item.spaceMb, locale)}
          <small>SSD</small>
        </>,
        item.traffic,
        item.mailboxes,
        <>
          {item.databases}
          {features.some((feature) => feature.startsWith('MySQL')) && <small>MySQL</small>}
        </>,
        <>
          {t.free}
          <small>{phpOf(item)}</small>
        </>,
        fits[productCode] ?? '',
      ],
      action: (
        <ChooseLink
          name={name}
          to={hostingOrderPath(productCode)}
          isRecommended={isRecommended}
          isPaused={item.isPaused}
        />
      ),
    }
  })
}

/** A domain without hosting, which is enough for some. */
function useDomainOnly(): ComparedProduct {
  const t = useText(hostingText)
  return {
    id: 'domain',
    name: t.domainOnly,
    lead: t.aboutDomainOnly,
    icon: Globe,
    values: [
      <Price key="price" amount={t.free} later={t.nameOnly} size="lg" />,
      t.nothingMore,
      t.nothingMore,
      t.none,
      t.none,
      t.emailForwarding,
      t.none,
      t.freeWithForwarding,
      t.fitsDomainOnly,
    ],
    action: (
      <LinkButton variant="secondary" isBlock render={(link) => <Link {...link} to={paths.redirect} />}>
        {t.aboutForwarding}
      </LinkButton>
    ),
  }
}

/** Explains why one of two packages with the same disk space costs more. */
function SameSpace({ packages }: { packages: readonly Package[] }) {
  const t = useText(hostingText)
  return packages.map((larger, at) => {
    const smaller = packages[at - 1]
    if (smaller?.spaceMb !== larger.spaceMb) return null
    return (
      <p key={larger.id} className={`hint ${styles.note}`}>
        {t.sameSpace({
          smaller: smaller.productName,
          larger: larger.productName,
          traffic: larger.traffic,
          than: smaller.traffic,
          sites: larger.sites - smaller.sites,
        })}
      </p>
    )
  })
}

/** Number of packages whose costs with a domain are shown. */
const EXAMPLES = 3

interface LaterCostsProps {
  packages: readonly Package[]
  extensions: HostingQuery['domainExtensions']
}

function LaterCosts({ packages, extensions }: LaterCostsProps) {
  const t = useText(hostingText)
  const money = useMoney()
  const nl = extensions.find(({ extension }) => extension === 'nl')
  if (!nl) return null
  return (
    <Band
      title={t.laterTitle}
      lead={
        <>
          {t.laterLead} <VatNote />
        </>
      }
    >
      <Card>
        <dl className={styles.later}>
          {packages.slice(0, EXAMPLES).map((item) => {
            const { first, later } = yearlyHostingPrices(item)
            return (
              <div key={item.id}>
                <dt>{t.withName({ name: item.productName })}</dt>
                <dd>
                  {money(first + nl.discountedPrice)}
                  <small>{t.firstThen({ price: money(later + nl.originalPrice) })}</small>
                </dd>
              </div>
            )
          })}
        </dl>
      </Card>
      <p className={`muted ${styles.renewal}`}>{t.renewal}</p>
    </Band>
  )
}

/** An extra service for a hosting package, with its price per year. */
function ExtraService({ productName, summary, unit, discountedPrice }: HostingQuery['extraServices'][number]) {
  const { perYear, free } = useText(catalogueText)
  const money = useMoney()
  const isFree = discountedPrice === 0
  return (
    <li>
      <div>
        <b>{productName}</b>
        {summary && <p className="muted small">{summary}</p>}
      </div>
      <Price
        amount={isFree ? free : money(discountedPrice)}
        unit={unit === 'YEAR' && !isFree ? perYear : undefined}
        size="sm"
      />
    </li>
  )
}

/** Mentions only what this shop sells: a package on offer, software, a migration. */
function useQuestions({ hostingPackages, freeInstallations, extraServices }: HostingQuery) {
  const t = useText(hostingText)
  const { locale } = usePreferences()
  const money = useMoney()
  const promoted = hostingPackages.find((item) => item.isRecommended && isPromoted(item))
  const years = promoted && yearlyHostingPrices(promoted)
  const without = hostingPackages.filter(({ allowsFreeInstallation }) => !allowsFreeInstallation)
  const php = hostingPackages[0] && phpOf(hostingPackages[0])
  const prices = promoted &&
    years && {
      name: promoted.productName,
      price: money(promoted.discountedPrice),
      usual: money(promoted.originalPrice),
      first: money(years.first),
      later: money(years.later),
    }
  return [
    ...(prices ? [{ question: t.askFirstYear(prices), answer: t.tellFirstYear(prices) }] : []),
    ...(freeInstallations.length > 0
      ? [
          {
            question: t.askSoftware,
            answer: t.tellSoftware({
              without: new Intl.ListFormat(locale).format(without.map(({ productName }) => productName)),
            }),
          },
        ]
      : []),
    ...(extraServices.some(({ productCode }) => productCode === 'SITE_MIGRATION')
      ? [{ question: t.askMigration, answer: t.tellMigration }]
      : []),
    { question: t.askFull, answer: t.tellFull },
    { question: t.askTerm, answer: t.tellTerm },
    ...(php ? [{ question: t.askPhp, answer: t.tellPhp({ php }) }] : []),
  ]
}
