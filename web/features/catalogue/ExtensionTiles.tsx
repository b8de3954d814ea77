import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { TILES_FIRST } from '../../../rules/constants'
import { graphql } from '../../gql'
import type { ExtensionTiles_QueryFragment } from '../../gql/graphql'
import { useMoney, useText } from '../../i18n/preferences'
import { cx } from '../../ui/cx'
import { Disclosure } from '../../ui/Disclosure'
import { PennantTag } from '../../ui/PennantTag'
import { Price } from '../../ui/Price'
import { catalogueText } from './catalogue.text'
import styles from './ExtensionTiles.module.css'
import { VatNote } from './VatNote'

const EXTENSION_TILES = graphql(`
  fragment ExtensionTiles_query on Query {
    domainExtensions(audience: CUSTOMER) {
      id
      extension
      landingPath
      isOnOffer
      originalPrice
      discountedPrice
    }
  }
`)

/** All extensions of the shop, each linked to its page. */
export function ExtensionTiles({ query }: { query: FragmentType<typeof EXTENSION_TILES> }) {
  const { data } = useSuspenseFragment({ fragment: EXTENSION_TILES, from: query })
  const t = useText(catalogueText)
  const { first, others } = splitTiles(data.domainExtensions)
  return (
    <div>
      <nav className={styles.tiles} aria-label={t.popular}>
        {first.map((extension) => (
          <ExtensionTile key={extension.id} extension={extension} />
        ))}
      </nav>
      <Disclosure className={styles.others} summary={t.otherDomains}>
        <nav className={styles.smallTiles} aria-label={t.otherDomains}>
          {others.map((extension) => (
            <ExtensionTile key={extension.id} extension={extension} isSmall />
          ))}
        </nav>
      </Disclosure>
      <p className="hint">
        <VatNote /> {t.tilesNote}
      </p>
    </div>
  )
}

/** Splits the tiles into those shown at once and those behind 'Other Domains'. Every tile is in one of the two. */
export function splitTiles<Tile>(tiles: readonly Tile[]): { first: readonly Tile[]; others: readonly Tile[] } {
  return { first: tiles.slice(0, TILES_FIRST), others: tiles.slice(TILES_FIRST) }
}

interface ExtensionTileProps {
  extension: ExtensionTiles_QueryFragment['domainExtensions'][number]
  isSmall?: boolean
}

/** First-year price of an extension, with the next year's beside it. */
function ExtensionTile({ extension: tile, isSmall }: ExtensionTileProps) {
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
