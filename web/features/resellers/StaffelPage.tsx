import { ChevronDown, Download } from 'lucide-react'
import { useState } from 'react'
import { writtenDay } from '../../../rules/calendar'
import { toUnicode } from '../../../rules/domain-name'
import { addDays } from '../../../rules/renewal'
import { graphql } from '../../gql'
import type { StaffelPageQuery } from '../../gql/graphql'
import { useExactMoney, useMoney, usePreferences, useText, useVatRate } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Button, LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { Section } from '../../ui/Section'
import { Table } from '../../ui/Table'
import { ForResellers } from './ForResellers'
import styles from './StaffelPage.module.css'
import { staffelMeta, staffelText } from './staffel.text'

const query = graphql(`
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
        agreedStaffels {
          staffel
          from
          until
          isPlanned
        }
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

export const page = definePage({
  query,
  meta: pageMeta(staffelMeta),
  Component: StaffelPage,
})

type Overview = NonNullable<StaffelPageQuery['viewer']['staffelOverview']>

/** A reseller's progress this year, the saving in the next volume tier, and all prices per tier. */
function StaffelPage() {
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

/** Number of extensions named beside the total count. */
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

/** Assumes that registrations continue at this year's daily rate. */
function reachesThisYear(registrations: number, missing: number, year: number): boolean {
  const [start, end] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)]
  const passed = Math.min(Math.max(Date.now() - start, 1), end - start)
  return missing <= (registrations / passed) * (end - start - passed)
}

interface Rung {
  from: number
  until: number | null
  /** Below the reseller's own tier, which may be agreed on or kept from last year. */
  isPassed: boolean
}

function rungOf({ from, until, isPassed }: Rung, registrations: number): { value: number; max: number } {
  if (until === null) return { value: Number(registrations >= from), max: 1 }
  const max = until - from + 1
  return { value: isPassed ? max : Math.min(Math.max(registrations - from + 1, 0), max), max }
}

/** All volume tiers side by side: filled below the own one, and beyond it up to this year's registrations. */
function Ladder({ overview }: { overview: Overview }) {
  const { staffel, staffels, registrations, endsInYear, agreedStaffels } = overview
  const t = useText(staffelText)
  const { locale } = usePreferences()
  const dated = agreedStaffels.filter(({ isPlanned, until }) => isPlanned || until !== null)
  return (
    <Card as="section" isPadded aria-labelledby="ladder" className={styles.where}>
      <h2 id="ladder">{t.whereYouAre}</h2>
      <ol className={styles.ladder}>
        {staffels.map(({ staffel: number, from, until }) => (
          <li key={number} aria-current={number === staffel ? 'true' : undefined}>
            <progress
              className={styles.rung}
              {...rungOf({ from, until, isPassed: number < staffel }, registrations)}
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
      {dated.length > 0 && (
        <div className="small">
          <h3>{t.agreedByDate}</h3>
          <ul className={styles.agreed}>
            {dated.map(({ staffel: number, from, until, isPlanned }) => (
              <li key={`${from} ${until}`}>
                {t.agreedPeriod({
                  ...{ staffel: number, from: isPlanned ? writtenDay(from, locale) : null },
                  last: until && writtenDay(addDays(until, -1), locale),
                })}
              </li>
            ))}
          </ul>
          <p className="muted">{t.agreedIsLeast}</p>
        </div>
      )}
    </Card>
  )
}

/** Number of extensions shown before the others are expanded. */
const PRICES_FIRST = 7

function PriceList({ overview: { staffel, staffels, extensions, next } }: { overview: Overview }) {
  const t = useText(staffelText)
  const { showsVat } = usePreferences()
  const rate = useVatRate()
  const money = useMoney()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? extensions : extensions.slice(0, PRICES_FIRST)
  /** Class of a column: the own tier, the next one, or one that a phone has no room for. */
  const columnOf = (number: number) =>
    cx(styles.amount, number === staffel ? styles.own : number === next?.staffel ? undefined : styles.wide)
  return (
    <Section
      title={t.perStaffel}
      description={t.aboutPrices({ vat: showsVat ? t.including({ rate }) : t.excluding({ rate }) })}
      end={
        <LinkButton icon={Download} size="sm" href="/api/reseller/price-list.csv" download aria-label={t.csvName}>
          {t.csv}
        </LinkButton>
      }
      className={styles.prices}
    >
      <Table aria-label={t.perStaffel} className={styles.table}>
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
    </Section>
  )
}
