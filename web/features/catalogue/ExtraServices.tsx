import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useMoney, useText } from '../../i18n/preferences'
import { Price } from '../../ui/Price'
import { catalogueText } from './catalogue.text'
import styles from './ExtraServices.module.css'
import { EXTRA_SERVICE } from './extra-services-fragment'

type Service = { id: string } & FragmentType<typeof EXTRA_SERVICE>

/** What can be added to a hosting package, with its price a year (CAT-029). */
export function ExtraServices({ services }: { services: readonly Service[] }) {
  return (
    <ul className={styles.list}>
      {services.map((service) => (
        <ExtraService key={service.id} service={service} />
      ))}
    </ul>
  )
}

function ExtraService({ service }: { service: Service }) {
  const { data } = useSuspenseFragment({ fragment: EXTRA_SERVICE, from: service })
  const { perYear, free } = useText(catalogueText)
  const money = useMoney()
  const isFree = data.discountedPrice === 0
  return (
    <li>
      <div>
        <b>{data.productName}</b>
        {data.summary && <p className="muted small">{data.summary}</p>}
      </div>
      <Price
        amount={isFree ? free : money(data.discountedPrice)}
        unit={data.unit === 'YEAR' && !isFree ? perYear : undefined}
        size="sm"
      />
    </li>
  )
}
