import { ChevronDown, Download } from 'lucide-react'
import { useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import type { StaffelPageQuery } from '../../gql/graphql'
import { useExactMoney, useMoney, usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { Button, LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { Table } from '../../ui/Table'
import { AccountFrame, AccountHead } from '../accounts/AccountFrame'
import { ForResellers } from './ForResellers'
import styles from './StaffelPage.module.css'
import { staffelText } from './staffel.text'

export const query = graphql(`
  query StaffelPage {
    viewer {
      staffelOverview {
        year
        registrations
        byExtension {
          extension
          registrations
        }
        staffel
        endsInYear
        next {
          staffel
          missing
          saving
        }
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
      }
    }
  }
`)

type Overview = NonNullable<StaffelPageQuery['viewer']['staffelOverview']>

/** Where a reseller stands this year, what the next staffel is worth, and what everything costs at each. */
export function StaffelPage() {
  const { data } = usePageData(query)
  const t = useText(staffelText)
  const overview = data.viewer.staffelOverview
  return (
    <AccountFrame>
      <AccountHead title={t.title}>{t.lead}</AccountHead>
      {overview ? (
        <>
          <Figures overview={overview} />
          <Ladder overview={overview} />
          <PriceList overview={overview} />
          <p className={cx('hint', styles.onPhone)}>{t.onPhone}</p>
        </>
      ) : (
        <ForResellers />
      )}
    </AccountFrame>
  )
}

/** Extensions that are named beside the number of all. */
const EXTENSIONS_NAMED = 5

function Figures({ overview: { year, registrations, byExtension, next } }: { overview: Overview }) {
  const t = useText(staffelText)
  const money = useExactMoney()
  const named = byExtension.slice(0, EXTENSIONS_NAMED).map((one) => `${one.registrations} .${toUnicode(one.extension)}`)
  const others = byExtension.slice(EXTENSIONS_NAMED).reduce((sum, one) => sum + one.registrations, 0)
  return (
    <dl className={styles.figures}>
      <Figure label={t.registered({ year })} value={String(registrations)}>
        {registrations === 0 ? t.noneYet : [...named, ...(others > 0 ? [t.others({ count: others })] : [])].join(', ')}
      </Figure>
      {next ? (
        <>
          <Figure label={t.until(next)} value={String(next.missing)}>
            {reachesThisYear(registrations, next.missing, year) ? t.atThisPace : t.notAtThisPace}
          </Figure>
          <Figure label={t.saved(next)} value={money(next.saving)}>
            {t.savedText}
          </Figure>
        </>
      ) : (
        <Figure label={t.highest} value="5">
          {t.highestText}
        </Figure>
      )}
    </dl>
  )
}

function Figure({ label, value, children }: { label: string; value: string; children: string }) {
  return (
    <Card isPadded className={styles.figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <dd className="muted small">{children}</dd>
    </Card>
  )
}

/** If the rest of the year brings as many a day as it has brought so far. */
function reachesThisYear(registrations: number, missing: number, year: number): boolean {
  const [start, end] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)]
  const passed = Math.min(Math.max(Date.now() - start, 1), end - start)
  return missing <= (registrations / passed) * (end - start - passed)
}

/** All staffels beside each other, filled as far as this year's registrations reach. */
function Ladder({ overview }: { overview: Overview }) {
  const { staffel, staffels, registrations, endsInYear } = overview
  const t = useText(staffelText)
  return (
    <Card as="section" isPadded aria-labelledby="ladder" className={styles.where}>
      <h2 id="ladder">{t.whereYouAre}</h2>
      <ol className={styles.ladder}>
        {staffels.map(({ staffel: number, from, until }) => (
          <li key={number} aria-current={number === staffel ? 'true' : undefined}>
            <progress
              className={styles.rung}
              value={
                until === null
                  ? Number(registrations >= from)
                  : Math.min(Math.max(registrations - from + 1, 0), until - from + 1)
              }
              max={until === null ? 1 : until - from + 1}
              aria-hidden="true"
            />
            <b>{t.staffel({ staffel: number })}</b>
            {number === staffel && <span className={styles.now}>{t.now}</span>}
            <small>{until === null ? t.fromOn({ from }) : t.range({ from, until })}</small>
          </li>
        ))}
      </ol>
      {staffel > 1 && (
        <p className="muted small">
          {endsInYear === null ? t.agreed({ staffel }) : t.endsIn({ staffel, year: endsInYear })}
        </p>
      )}
    </Card>
  )
}

/** Extensions that show before the others are asked for. */
const PRICES_FIRST = 7

function PriceList({ overview: { staffel, staffels, extensions, next } }: { overview: Overview }) {
  const t = useText(staffelText)
  const { showsVat } = usePreferences()
  const money = useMoney()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? extensions : extensions.slice(0, PRICES_FIRST)
  /** Of a column: the own staffel, the one above it, or one that a phone has no room for. */
  const columnOf = (number: number) =>
    cx(styles.amount, number === staffel ? styles.own : number === next?.staffel ? undefined : styles.wide)
  return (
    <Card as="section" aria-labelledby="prices" className={styles.prices}>
      <CardPart kind="head">
        <div className={styles.head}>
          <div>
            <h2 id="prices">{t.perStaffel}</h2>
            <p className="muted small">{t.aboutPrices({ vat: showsVat ? t.including : t.excluding })}</p>
          </div>
          <LinkButton icon={Download} size="sm" href="/api/reseller/price-list.csv" download aria-label={t.csvName}>
            {t.csv}
          </LinkButton>
        </div>
      </CardPart>
      <Table aria-labelledby="prices" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.extension}</th>
            {staffels.map(({ staffel: number }) => (
              <th key={number} scope="col" className={columnOf(number)}>
                {t.staffel({ staffel: number })}
                {number === staffel && <span className="vh"> ({t.now})</span>}
              </th>
            ))}
            <th scope="col" className={styles.amount}>
              {t.later}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ extension, rates }) => {
            const own = rates.find((rate) => rate.staffel === staffel)
            return (
              <tr key={extension}>
                <th scope="row">.{toUnicode(extension)}</th>
                {rates.map(({ staffel: number, price }) => (
                  <td key={number} className={columnOf(number)}>
                    {money(price)}
                  </td>
                ))}
                <td className={styles.amount}>
                  {own && (own.renewalPrice === own.price ? t.same : money(own.renewalPrice))}
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      {!showsAll && extensions.length > PRICES_FIRST && (
        <CardPart>
          <Button variant="quiet" isBlock iconEnd={ChevronDown} onClick={() => setShowsAll(true)}>
            {t.all({ count: extensions.length })}
          </Button>
        </CardPart>
      )}
    </Card>
  )
}
