import { toUnicode } from '../../../rules/domain-name'
import type { ResellerHostingQuery } from '../../gql/graphql'
import { useMoney, useText } from '../../i18n/preferences'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { PennantTag } from '../../ui/PennantTag'
import { Table } from '../../ui/Table'
import styles from './ResellerHostingPage.module.css'
import { resellerHostingText } from './reseller-hosting.text'
import { VatNote } from './VatNote'

/** Number of extensions in the list; a reseller sees all of them in the account. */
const EXTENSIONS_SHOWN = 4
/** A phone has room for every other volume tier. */
const isWide = (staffel: number) => staffel % 2 === 0

interface ResellerTiersProps {
  rates: ResellerHostingQuery['resellerRates']
  packages: ResellerHostingQuery['hostingPackages']
  /** The reader's own volume tier; null for non-resellers. */
  own: number | null
}

/** All volume tiers as a ladder, with the prices of packages and domains in each. */
export function ResellerTiers({
  rates: { staffels, extensions, packages: packageRates },
  packages,
  own,
}: ResellerTiersProps) {
  const t = useText(resellerHostingText)
  const money = useMoney()
  const nl = extensions.find(({ extension }) => extension === 'nl')
  const later = new Set(nl?.rates.map(({ renewalPrice }) => renewalPrice))
  const [laterAlways] = later
  return (
    <>
      <ol className={styles.ladder}>
        {staffels.map(({ staffel, from, until }) => {
          const price = nl?.rates.find((rate) => rate.staffel === staffel)?.price
          return (
            <li key={staffel} className={staffel === own ? styles.own : undefined}>
              <div className={styles.above}>
                {staffel === own && <PennantTag>{t.you}</PennantTag>}
                <b>{t.tier({ staffel })}</b>
                {price !== undefined && (
                  <span className={styles.rate}>
                    {money(price)} <small>.nl</small>
                  </span>
                )}
              </div>
              <div className={styles.step}>
                <b>{until === null ? t.fromOn({ from }) : t.range({ from, until })}</b>
                {t.registrations}
              </div>
            </li>
          )
        })}
      </ol>
      <p className={cx('hint', styles.note)}>
        {t.ladderNote} {later.size === 1 && laterAlways !== undefined && t.ladderLater({ price: money(laterAlways) })}{' '}
        <VatNote />
      </p>
      <div className={styles.tables}>
        <RateTable
          label={t.packagesByTier}
          first={t.packagePerMonth}
          staffels={staffels}
          rows={packages.flatMap(({ productCode, productName }) => {
            const found = packageRates.find((one) => one.productCode === productCode)
            return found ? [{ name: productName, rates: found.rates }] : []
          })}
        />
        <RateTable
          label={t.namesByTier}
          first={t.nameFirstYear}
          staffels={staffels}
          hasLater
          rows={extensions
            .slice(0, EXTENSIONS_SHOWN)
            .map(({ extension, rates }) => ({ name: `.${toUnicode(extension)}`, rates }))}
        />
      </div>
      <p className={cx('hint', styles.note)}>
        <span className={styles.onPhone}>{t.onPhone} </span>
        {t.aboutSame} <VatNote />
      </p>
    </>
  )
}

interface RateTableProps {
  label: string
  /** Heading above the names. */
  first: string
  staffels: readonly { staffel: number }[]
  rows: readonly { name: string; rates: readonly { staffel: number; price: number; renewalPrice: number }[] }[]
  /** Ends with the price of each later term. */
  hasLater?: boolean
}

function RateTable({ label, first, staffels, rows, hasLater = false }: RateTableProps) {
  const t = useText(resellerHostingText)
  const money = useMoney()
  const columnOf = (staffel: number) => cx(styles.amount, isWide(staffel) && styles.wide)
  const laterOf = (rates: RateTableProps['rows'][number]['rates']) =>
    rates.every(({ price, renewalPrice }) => price === renewalPrice) ? t.same : money(rates[0]?.renewalPrice ?? 0)
  return (
    <Card className={styles.card}>
      <Table aria-label={label} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {staffels.map(({ staffel }) => (
              <th key={staffel} scope="col" className={columnOf(staffel)}>
                {t.tier({ staffel })}
              </th>
            ))}
            {hasLater && (
              <th scope="col" className={cx(styles.amount, styles.wide)}>
                {t.laterColumn}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, rates }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {rates.map(({ staffel, price }) => (
                <td key={staffel} className={columnOf(staffel)}>
                  {money(price)}
                </td>
              ))}
              {hasLater && <td className={cx(styles.amount, styles.wide)}>{laterOf(rates)}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
