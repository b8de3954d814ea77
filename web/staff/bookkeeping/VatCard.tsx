import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { formatRate } from '../../../rules/vat'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import type { VatCard_ReportFragment } from '../gql/graphql'
import { staffPaths } from '../paths'
import { periodSearch } from '../reports/asked-period'
import { monthInWords } from './asked-month'
import styles from './BookkeepingPage.module.css'
import { bookkeepingText } from './bookkeeping.text'

const VAT_REPORT = graphql(`
  fragment VatCard_report on VatReport {
    from
    to
    rows {
      country
      rate
      isReverseCharged
      net
      vat
    }
    total {
      net
      vat
    }
  }
`)

type Row = VatCard_ReportFragment['rows'][number]

interface VatCardProps {
  report: FragmentType<typeof VAT_REPORT>
  /** Countries in which the shop declares VAT. */
  ossCountries: readonly string[]
}

/** VAT of the month by country and rate. The reports have its chart and a file. */
export function VatCard({ report: of, ossCountries }: VatCardProps) {
  const { data: report } = useSuspenseFragment({ fragment: VAT_REPORT, from: of })
  const text = useText(bookkeepingText)
  const { locale } = usePreferences()
  const { from, to, rows, total } = report
  const month = monthInWords(from.slice(0, 7), locale)
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const nameOf = ({ country: code, rate, isReverseCharged, vat }: Row) => {
    const country = code === '' ? text.unknownCountry : (countries.of(code) ?? code)
    if (isReverseCharged) return text.reverseCharged({ country })
    const named = { country, rate: formatRate(rate, locale) }
    return vat !== 0 && ossCountries.includes(code) ? text.oss(named) : text.withRate(named)
  }
  return (
    <Section
      title={text.vat({ month })}
      description={text.vatAbout}
      end={
        <Link
          className="small"
          to={{ pathname: staffPaths.reports, search: periodSearch({ from, to }) }}
          aria-label={text.toReportsOf({ month })}
        >
          {text.toReports}
        </Link>
      }
    >
      {rows.length === 0 ? (
        <EmptyState>{text.noVat}</EmptyState>
      ) : (
        <DenseTable
          isKept
          caption={text.vatCaption}
          columns={[
            { name: text.countryAndRate },
            { name: text.net, isNumber: true },
            { name: text.vatAmount, isNumber: true },
          ]}
        >
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.country} ${row.rate} ${row.isReverseCharged}`}>
                <td>{nameOf(row)}</td>
                <Sums {...row} />
              </tr>
            ))}
          </tbody>
          <tbody>
            <tr className={styles.total}>
              <td>{text.total}</td>
              <Sums {...total} />
            </tr>
          </tbody>
        </DenseTable>
      )}
    </Section>
  )
}

function Sums({ net, vat }: { net: number; vat: number }) {
  const money = useExactMoney()
  return (
    <>
      <td className="num">{money(net)}</td>
      <td className="num">{money(vat)}</td>
    </>
  )
}
