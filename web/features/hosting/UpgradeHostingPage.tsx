import { useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { text as pricingText } from '../../../rules/pricing.text'
import { DAY_MS } from '../../../rules/time'
import { vatOver } from '../../../rules/vat'
import { vatText } from '../../../rules/vat.text'
import { graphql } from '../../gql'
import type { UpgradeHostingQuery } from '../../gql/graphql'
import { formatDay, formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, useMoney, usePreferences, useText, useVatRate } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { paths, servicePaths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Note } from '../../ui/Note'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { Section } from '../../ui/Section'
import { SubUserNote } from '../accounts/SubUserNote'
import styles from './Hosting.module.css'
import { HostingForm, RefusedNote } from './HostingForm'
import { hostingText, upgradeHostingMeta } from './hosting.text'
import { hasPackage, packageVariables } from './one-package'
import { PackageCards } from './PackageCards'
import { PackagePicker } from './PackagePicker'

const query = graphql(`
  query UpgradeHosting($id: ID!, $picks: Boolean!) {
    viewer {
      isSubUser
      hostingPackage(id: $id) @skip(if: $picks) {
        id
        domainName
        product {
          id
          productName
        }
        upgrades {
          product {
            id
            productCode
            productName
            originalPrice
            space
            traffic
            mailboxes
            databases
          }
          period
          from
          until
          price
          trace {
            kind
            label
            amount
          }
          deduction {
            amount
            paid
            from
            until
            days
            daysLeft
          }
          net
          vat
          gross
          renewalPrice
        }
      }
      hostingPackages @include(if: $picks) {
        id
        ...PackagePicker_package
      }
    }
    hostingPackages {
      id
      ...PackageCard_package
    }
  }
`)

export const page = definePage({
  query,
  variables: packageVariables,
  meta: pageMeta(upgradeHostingMeta),
  isFound: hasPackage,
  Component: UpgradeHostingPage,
})

type OwnPackage = NonNullable<UpgradeHostingQuery['viewer']['hostingPackage']>
type Upgrade = OwnPackage['upgrades'][number]

/** Upgrade of a customer's package: credit for the current one, and the price of the new one. */
function UpgradeHostingPage() {
  const { viewer, hostingPackages } = usePageData(query).data
  const text = useText(hostingText)
  const { hostingPackage: owned, isSubUser } = viewer
  const name = owned?.product?.productName ?? ''
  return (
    <AccountFrame>
      <AccountHead
        crumbs={[{ to: servicePaths.hosting, label: text.title }]}
        crumb={text.upgradeCrumb}
        title={text.upgradeTitle}
      >
        {owned && text.upgradeLead({ domain: toUnicode(owned.domainName), name })}
      </AccountHead>
      <RefusedNote />
      {isSubUser && <SubUserNote />}
      {!owned && <PackagePicker packages={viewer.hostingPackages ?? []} path={paths.upgradeHosting} />}
      {owned && owned.upgrades.length === 0 && (
        <Card>
          <EmptyState>{text.largest}</EmptyState>
        </Card>
      )}
      {owned && owned.upgrades.length > 0 && (
        <>
          <Preview owned={owned} isDisabled={isSubUser} />
          <section className={styles.section} aria-labelledby="compare">
            <h2 id="compare">{text.compare}</h2>
            <PackageCards
              packages={hostingPackages}
              target={{ hostingPackageId: owned.id }}
              current={owned.product?.id}
              isDisabled={isSubUser}
            />
          </section>
        </>
      )}
    </AccountFrame>
  )
}

/** The larger packages, and the calculation for the chosen one. */
function Preview({ owned, isDisabled }: { owned: OwnPackage; isDisabled: boolean }) {
  const text = useText(hostingText)
  const money = useMoney()
  const exact = useExactMoney()
  const [chosenId, setChosenId] = useState(owned.upgrades[0]?.product.id)
  const chosen = owned.upgrades.find(({ product }) => product.id === chosenId) ?? owned.upgrades[0]
  if (!chosen) return null
  const { id: productId, productCode } = chosen.product
  return (
    <>
      <Section title={text.chooseNew} end={<span className="hint">{text.amounts}</span>}>
        <CardPart>
          <RadioGroup label={text.chooseNew} isLabelHidden value={productId} onChange={setChosenId}>
            {owned.upgrades.map(({ product, gross }) => (
              <RadioCard
                key={product.id}
                value={product.id}
                title={product.productName}
                description={text.specs(product)}
                end={
                  <>
                    <b className="num">{money(product.originalPrice)}</b> <small className="hint">{text.month}</small>
                    <br />
                    <span className="hint num">{text.now({ price: exact(gross) })}</span>
                  </>
                }
              />
            ))}
          </RadioGroup>
        </CardPart>
      </Section>
      <Sum upgrade={chosen} name={owned.product?.productName ?? ''} />
      <HostingForm
        action={paths.upgradeHosting}
        fields={{ productId, productCode, hostingPackageId: owned.id }}
        className={styles.agree}
      >
        <p className="hint">{text.payNext}</p>
        <Button type="submit" variant="primary" size="lg" disabled={isDisabled}>
          {text.upgradeFor({ price: exact(chosen.gross) })}
        </Button>
      </HostingForm>
    </>
  )
}

/** A calculation the reader can check: the new package, minus the credit for the current one. */
function Sum({ upgrade, name }: { upgrade: Upgrade; name: string }) {
  const text = useText(hostingText)
  const terms = useText(pricingText)
  const { locale } = usePreferences()
  const money = useExactMoney()
  const vatLine = useText(vatText).line({ rate: useVatRate() })
  const { product, deduction, period, from, until, trace } = upgrade
  const steps = trace.filter(({ kind }) => kind !== 'PRORATION').map(({ label }) => label)
  return (
    <Section title={text.sumTitle} description={deduction ? text.sumLead({ name }) : text.nothingLeft({ name })}>
      {deduction && <DaysBar deduction={deduction} name={name} />}
      <table className={styles.calc} aria-label={text.sum}>
        <tbody>
          <tr>
            <th scope="row">
              <b>{text.termOf({ name: product.productName, term: terms[period] })}</b>
              <small>{text.span({ from: formatLocalDate(from, locale), until: lastDayOf(until, locale) })}</small>
              {steps.map((step) => (
                <small key={step}>{step}</small>
              ))}
            </th>
            <td>{money(upgrade.price)}</td>
          </tr>
          {deduction && (
            <tr className={styles.less}>
              <th scope="row">
                <b>{text.restOf({ name })}</b>
                <small>
                  {text.span({ from: formatLocalDate(from, locale), until: lastDayOf(deduction.until, locale) })},{' '}
                  {text.share({ paid: money(deduction.paid), left: deduction.daysLeft, days: deduction.days })}
                </small>
              </th>
              <td>{`−\u00a0${money(deduction.amount)}`}</td>
            </tr>
          )}
          <tr className={styles.sub}>
            <th scope="row">{text.totalExcluding}</th>
            <td>{money(upgrade.net)}</td>
          </tr>
          <tr className={styles.sub}>
            <th scope="row">{vatLine}</th>
            <td>{money(upgrade.vat)}</td>
          </tr>
          <tr className={styles.sum}>
            <th scope="row">{text.toPay}</th>
            <td aria-live="polite">{money(upgrade.gross)}</td>
          </tr>
        </tbody>
      </table>
      <CardPart>
        <Later upgrade={upgrade} />
      </CardPart>
    </Section>
  )
}

function Later({ upgrade: { renewalPrice, until, price, deduction } }: { upgrade: Upgrade }) {
  const text = useText(hostingText)
  const { locale } = usePreferences()
  const money = useExactMoney()
  const rest = deduction ? Math.round((deduction.paid * deduction.daysLeft) / deduction.days) : 0
  const gross = renewalPrice + vatOver(renewalPrice, useVatRate())
  const later = { net: money(renewalPrice), gross: money(gross), day: formatLocalDate(until, locale) }
  return (
    <>
      <p className="small muted">
        {text.later(later)} {text.noOffer} {deduction && text.rounding}
      </p>
      {rest > price && <Note className={styles.capped}>{text.capped({ rest: money(rest) })}</Note>}
    </>
  )
}

/** Used and remaining part of the current term. */
function DaysBar({ deduction, name }: { deduction: NonNullable<Upgrade['deduction']>; name: string }) {
  const text = useText(hostingText)
  const { locale } = usePreferences()
  const { from, until, days, daysLeft } = deduction
  const used = days - daysLeft
  const share = (part: number) => ({ flexGrow: part })
  return (
    <CardPart>
      <p className={`${styles.spread} small`}>
        <b>{text.usedDays({ count: used })}</b>
        <b className={styles.gain}>{text.leftDays({ count: daysLeft })}</b>
      </p>
      <div className={styles.meter} role="img" aria-label={text.bar({ name, days, used, left: daysLeft })}>
        <i style={share(used)} />
        <i style={share(daysLeft)} />
      </div>
      <p className={`${styles.spread} hint`}>
        <span>{formatLocalDate(from, locale)}</span>
        <span>{lastDayOf(until, locale)}</span>
      </p>
    </CardPart>
  )
}

/** The day before the next term starts. */
const lastDayOf = (until: string, locale: 'nl' | 'en'): string =>
  formatDay(Date.parse(`${until}T12:00:00Z`) - DAY_MS, locale)
