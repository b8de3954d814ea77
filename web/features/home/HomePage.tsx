import { Activity, ArrowRight, LockKeyhole, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { graphql } from '../../gql'
import type { HomeQuery } from '../../gql/graphql'
import { useMoney, useText } from '../../i18n/preferences'
import { HydrateLater } from '../../lib/HydrateLater'
import { EXTENSIONS_ID, hostingOrderPath, paths, searchPath, transferHelpPath } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { LinkButton } from '../../ui/Button'
import { FlagLine } from '../../ui/FlagLine'
import { Icon } from '../../ui/Icon'
import { SearchForm } from '../availability/SearchForm'
import { ExtensionTiles } from '../catalogue/ExtensionTiles'
import { HostingTable } from '../catalogue/HostingTable'
import styles from './HomePage.module.css'
import { homeMeta, homeText } from './home.text'

/** Resellers see the public prices here as well. */
const query = graphql(`
  query Home {
    domainExtensions(audience: CUSTOMER) {
      id
      extension
      isOnOffer
      originalPrice
      discountedPrice
    }
    hostingPackages(audience: CUSTOMER) {
      id
      ...HostingTable_package
    }
    ...ExtensionTiles_query
  }
`)

export const page = definePage({
  query,
  meta: pageMeta(homeMeta),
  Component: HomePage,
})

function HomePage() {
  const { data } = usePageData(query)
  const offered = data.domainExtensions.find(({ isOnOffer }) => isOnOffer) ?? data.domainExtensions[0]
  return (
    <>
      <Hero />
      <div className="wrap">
        <div id={EXTENSIONS_ID} className={styles.tiles}>
          <HydrateLater>
            <ExtensionTiles query={data} />
          </HydrateLater>
        </div>
        <HydrateLater>
          <Hosting packages={data.hostingPackages} />
        </HydrateLater>
        <HydrateLater>
          <div className={styles.split}>
            {offered && <PricePromise {...offered} />}
            <TransferCard />
          </div>
          <Strengths />
        </HydrateLater>
      </div>
    </>
  )
}

/** Search field, below flags that spell the name while it is typed. */
function Hero() {
  const t = useText(homeText)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const example = `${t.example}.nl`
  return (
    <section className={`${styles.hero} on-brand`}>
      <FlagLine name={typed || example} variant="hero" className={styles.flags} />
      <div className={`wrap ${styles.heroInner}`}>
        <h1 className={styles.title}>{t.title}</h1>
        <p className={styles.lead}>{t.lead}</p>
        <SearchForm
          size="hero"
          className={styles.search}
          placeholder={example}
          onType={setTyped}
          onSearch={(domain) => navigate(searchPath(domain))}
        />
        <p className={styles.sub}>
          {t.hasDomain} <Link to={transferHelpPath}>{t.transferHere}</Link>
        </p>
      </div>
    </section>
  )
}

/** Number of packages in the home page's table; the hosting page lists them all. */
const PACKAGES_SHOWN = 4

function Hosting({ packages }: { packages: HomeQuery['hostingPackages'] }) {
  const t = useText(homeText)
  return (
    <section className={styles.hosting} aria-labelledby="home-hosting">
      <div className={styles.hostingHead}>
        <h2 id="home-hosting">{t.hostingTitle}</h2>
        <LinkButton render={(link) => <Link to={paths.hosting} {...link} />}>{t.compare}</LinkButton>
      </div>
      <HostingTable
        label={t.hostingTitle}
        packages={packages.slice(0, PACKAGES_SHOWN)}
        orderPath={hostingOrderPath}
        isBrief
      />
      <p className="hint">{t.hostingNote}</p>
    </section>
  )
}

interface PricePromiseProps {
  extension: string
  /** Cents per year, excluding VAT. */
  originalPrice: number
  discountedPrice: number
}

/** Price of the first year, with the next year's below it. */
function PricePromise({ extension, originalPrice, discountedPrice }: PricePromiseProps) {
  const t = useText(homeText)
  const money = useMoney()
  return (
    <section className={styles.panel}>
      <h2>{t.promiseTitle}</h2>
      <p className="muted">{t.promise}</p>
      <dl className={styles.years}>
        <div>
          <dt>
            {t.example}
            <b>{`.${extension}`}</b>, {t.firstYear}
          </dt>
          <dd>{money(discountedPrice)}</dd>
        </div>
        <div>
          <dt>{t.everyYearAfter}</dt>
          <dd>{money(originalPrice)}</dd>
        </div>
      </dl>
    </section>
  )
}

function TransferCard() {
  const t = useText(homeText)
  return (
    <section className={`${styles.panel} ${styles.spark}`}>
      <h2>{t.moveTitle}</h2>
      <p>{t.move}</p>
      <div className={styles.action}>
        <LinkButton variant="primary" iconEnd={ArrowRight} render={(link) => <Link to={transferHelpPath} {...link} />}>
          {t.moveAction}
        </LinkButton>
      </div>
    </section>
  )
}

function Strengths() {
  const t = useText(homeText)
  const strengths = [
    { icon: MessagesSquare, title: t.peopleTitle, body: t.people },
    { icon: LockKeyhole, title: t.sslTitle, body: t.ssl },
    { icon: Activity, title: t.uptimeTitle, body: t.uptime },
  ]
  return (
    <section className={styles.strengths} aria-label={t.why}>
      {strengths.map(({ icon, title, body }) => (
        <div key={title} className={styles.strength}>
          <Icon of={icon} size={24} />
          <h3>{title}</h3>
          <p>{body}</p>
        </div>
      ))}
    </section>
  )
}
