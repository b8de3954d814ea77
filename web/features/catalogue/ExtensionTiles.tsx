import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useText } from '../../i18n/preferences'
import { Disclosure } from '../../ui/Disclosure'
import { catalogueText } from './catalogue.text'
import { ExtensionTile } from './ExtensionTile'
import styles from './ExtensionTiles.module.css'
import { EXTENSION_TILES } from './extension-tiles-fragment'
import { splitTiles } from './tiles'
import { VatNote } from './VatNote'

/** The extensions of the shop, each a way to its own page (TIL-001..004). */
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
        <nav className={styles.small} aria-label={t.otherDomains}>
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
