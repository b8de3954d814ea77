import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql'
import { useMoney, useText } from '../../i18n/preferences'
import { LinkButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { PennantTag } from '../../ui/PennantTag'
import { Price } from '../../ui/Price'
import { catalogueText } from './catalogue.text'
import { FirstYear } from './FirstYear'
import styles from './HostingTable.module.css'

const HOSTING_TABLE_PACKAGE = graphql(`
  fragment HostingTable_package on HostingPackage {
    productCode
    productName
    isRecommended
    space
    traffic
    mailboxes
    databases
    originalPrice
    discountedPrice
  }
`)

type Package = FragmentType<typeof HOSTING_TABLE_PACKAGE>

interface HostingTableProps {
  label: string
  packages: readonly ({ id: string } & Package)[]
  /** Page that opens for a chosen package. */
  orderPath(productCode: string): string
  /** Hides the sizes on small screens; the hosting page has them. */
  isBrief?: boolean
}

/** Packages as rows, with their sizes in columns; on small screens each is a separate block. */
export function HostingTable({ label, packages, orderPath, isBrief }: HostingTableProps) {
  const t = useText(catalogueText)
  const sizes = [t.space, t.traffic, t.mailboxes, t.databases]
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
            <Row key={item.id} item={item} orderPath={orderPath} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends Pick<HostingTableProps, 'orderPath'> {
  item: Package
}

function Row({ item, orderPath }: RowProps) {
  const { data } = useSuspenseFragment({ fragment: HOSTING_TABLE_PACKAGE, from: item })
  const t = useText(catalogueText)
  const money = useMoney()
  const { productName: name, originalPrice, discountedPrice } = data
  const sizes = [
    { label: t.space, value: data.space },
    { label: t.traffic, value: data.traffic },
    { label: t.mailboxes, value: data.mailboxes },
    { label: t.databases, value: data.databases },
  ]
  return (
    <tr className={data.isRecommended ? styles.best : undefined}>
      <th scope="row" className={styles.name}>
        {name} {data.isRecommended && <PennantTag>{t.mostChosen}</PennantTag>}
      </th>
      {sizes.map(({ label, value }) => (
        <td key={label} className={styles.size} data-label={label}>
          {value}
        </td>
      ))}
      <td className={styles.price}>
        <Price
          amount={money(discountedPrice)}
          unit={t.perMonth}
          later={discountedPrice < originalPrice ? t.afterSixMonths({ price: money(originalPrice) }) : t.fixedPrice}
        />
        <FirstYear originalPrice={originalPrice} discountedPrice={discountedPrice} />
      </td>
      <td className={styles.choose}>
        <LinkButton
          variant={data.isRecommended ? 'primary' : 'secondary'}
          isBlock
          render={(link) => <Link {...link} to={orderPath(data.productCode)} aria-label={t.chooseNamed({ name })} />}
        >
          {t.choose}
        </LinkButton>
      </td>
    </tr>
  )
}
