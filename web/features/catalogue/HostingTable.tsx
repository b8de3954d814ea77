import { useText } from '../../i18n/preferences'
import { cx } from '../../ui/cx'
import { catalogueText } from './catalogue.text'
import { HostingRow, type HostingRowPackage } from './HostingRow'
import styles from './HostingTable.module.css'

export interface HostingTableProps {
  label: string
  packages: readonly ({ id: string } & HostingRowPackage)[]
  /** Where choosing a package leads. */
  orderPath(productCode: string): string
  /** Leaves out the sizes on small screens; the page about hosting has them. */
  isBrief?: boolean
  /** Of reseller packages: how many websites it serves. */
  showsSites?: boolean
}

/** Packages under each other with the same sizes beside each other; on small screens each is a block of its own. */
export function HostingTable({ label, packages, orderPath, isBrief, showsSites }: HostingTableProps) {
  const t = useText(catalogueText)
  const sizes = [t.space, t.traffic, ...(showsSites ? [t.sites] : []), t.mailboxes, t.databases]
  return (
    <div className={cx(styles.frame, isBrief && styles.brief)}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t.package}</th>
            {sizes.map((size) => (
              <th key={size} scope="col" className={styles.size}>
                {size}
              </th>
            ))}
            <th scope="col">{t.eachMonth}</th>
            <th scope="col">
              <span className="vh">{t.choose}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {packages.map((item) => (
            <HostingRow key={item.id} item={item} orderPath={orderPath} showsSites={showsSites} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
