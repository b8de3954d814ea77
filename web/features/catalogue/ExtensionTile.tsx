import { Link } from 'react-router-dom'
import { useMoney, useText } from '../../i18n/preferences'
import { cx } from '../../ui/cx'
import { PennantTag } from '../../ui/PennantTag'
import { Price } from '../../ui/Price'
import { catalogueText } from './catalogue.text'
import styles from './ExtensionTile.module.css'

interface ExtensionTileProps {
  extension: {
    extension: string
    landingPath: string
    isOnOffer: boolean
    /** Net cents a year. */
    originalPrice: number
    discountedPrice: number
  }
  isSmall?: boolean
}

/** What an extension costs in its first year, with the price of the next one beside it. */
export function ExtensionTile({ extension: tile, isSmall }: ExtensionTileProps) {
  const t = useText(catalogueText)
  const money = useMoney()
  return (
    <Link to={tile.landingPath} className={cx(styles.tile, isSmall && styles.small)}>
      <span className={styles.name}>{`.${tile.extension}`}</span>
      {tile.isOnOffer && !isSmall && <PennantTag className={styles.tag}>{t.offer}</PennantTag>}
      <Price
        className={styles.price}
        amount={money(tile.discountedPrice)}
        unit={t.perYear}
        later={tile.isOnOffer ? t.later({ price: money(tile.originalPrice) }) : t.everyYear}
      />
    </Link>
  )
}
