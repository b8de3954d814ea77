import { Briefcase, Code, Server, Wrench } from 'lucide-react'
import { yearlyHostingPrices } from '../../../rules/first-year'
import { graphql } from '../../gql'
import type { ResellerHostingQuery } from '../../gql/graphql'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { loginPath } from '../../lib/return-path'
import { useSite } from '../../lib/site'
import { useHydrated } from '../../lib/useHydrated'
import { hostingOrderPath, paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { type MetaSource, pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Card } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { Price } from '../../ui/Price'
import { catalogueText } from './catalogue.text'
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
import styles from './ResellerHostingPage.module.css'
import { ResellerTiers } from './ResellerTiers'
import { resellerAbout, resellerFits, resellerHostingMeta, resellerHostingText } from './reseller-hosting.text'
import { resellerPackages } from './reseller-rates'
import { titlePrice } from './title-price'
import { VatNote } from './VatNote'

const query = graphql(`
  query ResellerHosting {
    viewer {
      isReseller
      staffel
    }
    hostingPackages(audience: RESELLER) {
      id
      productCode
      productName
      listPrice: discountedPrice
      isRecommended
      spaceMb
      traffic
      sites
      mailboxes
      databases
      features
      isPaused
    }
    resellerRates {
      staffels {
        staffel
        from
        until
      }
      extensions {
        extension
        rates {
          staffel
          price
          renewalPrice
        }
      }
      packages {
        productCode
        rates {
          staffel
          price
          renewalPrice
        }
      }
    }
  }
`)

export const page = definePage({
  query,
  meta: pageMeta(resellerHostingMeta, ({ data, locale }: MetaSource<ResellerHostingQuery>) => ({
    price: titlePrice(fromPrice(resellerPackages(data, 1)) ?? 0, { locale }),
  })),
  Component: ResellerHostingPage,
})

const COMPARE_ID = 'vergelijken'
const TIERS_ID = 'staffel'

/** Reseller hosting: who it is for, its price per volume tier, and who does not need it. */
function ResellerHostingPage() {
  const { data } = usePageData(query)
  const t = useText(resellerHostingText)
  const isHydrated = useHydrated()
  const staffel = (isHydrated && data.viewer.staffel) || 1
  const isReseller = isHydrated && data.viewer.isReseller
  return (
    <>
      <ProductHero
        crumb={t.crumb}
        title={t.title}
        lead={t.lead}
        order={{ href: `#${COMPARE_ID}`, label: t.order }}
        aside={{ href: `#${TIERS_ID}`, label: t.toTiers }}
        facts={useFacts(data, staffel)}
      />
      <div className="wrap">
        <Who />
        <Band
          title={t.compare}
          id={COMPARE_ID}
          lead={
            <>
              {t.compareLead({ staffel })} <VatNote />
            </>
          }
        >
          <PausedNote of={data.hostingPackages} />
          <Packages data={data} staffel={staffel} isReseller={isReseller} />
        </Band>
        <Band title={t.tiers} lead={t.tiersLead} id={TIERS_ID}>
          <ResellerTiers rates={data.resellerRates} packages={data.hostingPackages} own={isReseller ? staffel : null} />
        </Band>
        <Needed lead={t.neededLead} not={t.not} indeed={t.indeed} />
        <ProductQuestions questions={useQuestions()} />
      </div>
    </>
  )
}

function useFacts(data: ResellerHostingQuery, staffel: number) {
  const t = useText(resellerHostingText)
  const shared = useText(productText)
  const money = useMoney()
  const packages = resellerPackages(data, staffel)
  const first = fromPackage(packages)
  const nl = data.resellerRates.extensions
    .find(({ extension }) => extension === 'nl')
    ?.rates.find((rate) => rate.staffel === staffel)
  return [
    ...(first
      ? [
          {
            label: shared.from,
            value: (
              <Price
                amount={money(first.discountedPrice)}
                unit={shared.perMonth}
                later={t.yearly({ price: money(yearlyHostingPrices(first).first) })}
              />
            ),
          },
          { label: t.mailboxes, value: first.mailboxes },
        ]
      : []),
    ...(nl
      ? [
          {
            label: t.nl,
            value: (
              <Price
                amount={money(nl.price)}
                unit={shared.perYear}
                later={nl.renewalPrice === nl.price ? t.everyYear : t.thenPrice({ price: money(nl.renewalPrice) })}
              />
            ),
          },
        ]
      : []),
    { label: shared.readyIn, value: t.minutes },
  ]
}

function Who() {
  const t = useText(resellerHostingText)
  const groups = [
    { icon: Briefcase, title: t.agencies, about: t.aboutAgencies },
    { icon: Wrench, title: t.managers, about: t.aboutManagers },
    { icon: Code, title: t.developers, about: t.aboutDevelopers },
  ]
  return (
    <Band title={t.who}>
      <div className={styles.who}>
        {groups.map(({ icon, title, about }) => (
          <Card key={title} isPadded>
            <Icon of={icon} />
            <h3>{title}</h3>
            <p className="muted">{about}</p>
          </Card>
        ))}
      </div>
    </Band>
  )
}

interface PackagesProps {
  data: ResellerHostingQuery
  staffel: number
  isReseller: boolean
}

function Packages({ data, staffel, isReseller }: PackagesProps) {
  const t = useText(resellerHostingText)
  const shared = useText(productText)
  const words = useText(catalogueText)
  const about = useText(resellerAbout)
  const fits = useText(resellerFits)
  const { locale } = usePreferences()
  const money = useMoney()
  const highest = data.resellerRates.staffels.at(-1)?.staffel ?? staffel
  const atHighest = resellerPackages(data, highest)
  const products = resellerPackages(data, staffel).map((item, at): ComparedProduct => {
    const { productCode, productName: name, discountedPrice, isRecommended } = item
    // Only resellers can buy these packages, on an order page of their own.
    const path = hostingOrderPath(productCode, paths.orderReseller)
    return {
      id: item.id,
      name,
      lead: about[productCode] ?? '',
      icon: Server,
      isRecommended,
      ...(isRecommended && { tag: words.mostChosen }),
      values: [
        <Price
          key="price"
          amount={money(discountedPrice)}
          unit={shared.perMonth}
          later={isReseller ? t.yourTier({ staffel }) : t.startsAt({ staffel, price: money(item.listPrice) })}
          size="lg"
        />,
        <>
          <b className="num">{money(yearlyHostingPrices(item).first)}</b>
          <small>{t.everyYear}</small>
        </>,
        <>
          {money(atHighest[at]?.discountedPrice ?? discountedPrice)} <span className="hint">{shared.perMonth}</span>
        </>,
        spaceText(item.spaceMb, locale),
        item.traffic,
        item.sites,
        item.mailboxes,
        <>
          {item.databases}
          <small>MySQL</small>
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
          to={isReseller ? path : loginPath(path)}
          isRecommended={isRecommended}
          isPaused={item.isPaused}
        />
      ),
    }
  })
  return (
    <Comparison
      labels={[
        t.price,
        t.firstYear,
        t.fromTier({ staffel: highest }),
        t.space,
        t.traffic,
        t.sites,
        t.mailboxes,
        t.databases,
        t.certificate,
        shared.fits,
      ]}
      products={products}
    />
  )
}

function useQuestions() {
  const t = useText(resellerHostingText)
  const { email } = useSite()
  return [
    { question: t.askBecome, answer: t.tellBecome({ email }) },
    { question: t.askCounts, answer: t.tellCounts },
    { question: t.askSwitch, answer: t.tellSwitch },
    { question: t.askApi, answer: t.tellApi },
  ]
}
