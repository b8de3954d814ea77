import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { useMoney, useText } from '../../i18n/preferences'
import { LinkButton } from '../../ui/Button'
import { PennantTag } from '../../ui/PennantTag'
import { Price } from '../../ui/Price'
import { catalogueText } from './catalogue.text'
import styles from './HostingTable.module.css'
import { HOSTING_TABLE_PACKAGE } from './hosting-table-fragment'

export type HostingRowPackage = FragmentType<typeof HOSTING_TABLE_PACKAGE>

interface HostingRowProps {
  item: HostingRowPackage
  orderPath(productCode: string): string
  showsSites?: boolean
}

export function HostingRow({ item, orderPath, showsSites }: HostingRowProps) {
  const { data } = useSuspenseFragment({ fragment: HOSTING_TABLE_PACKAGE, from: item })
  const t = useText(catalogueText)
  const money = useMoney()
  const { productName: name, originalPrice, discountedPrice } = data
  const sizes = [
    { label: t.space, value: data.space },
    { label: t.traffic, value: data.traffic },
    ...(showsSites ? [{ label: t.sites, value: data.sites }] : []),
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
