import { Fragment } from 'react'
import { useText } from '../../i18n/preferences'
import frame from './Frame.module.css'
import { listText } from './list.text'
import styles from './RowKeys.module.css'
import { useHasKeys } from './shortcuts'

interface RowKeysProps {
  /** Rows can be chosen for an act on many. */
  mayChoose?: boolean
  /** The list has a search. */
  maySearch?: boolean
}

/** The single keys of a list, below it. Renders nothing for who switched them off, nor on a phone. */
export function RowKeys({ mayChoose = false, maySearch = true }: RowKeysProps) {
  const text = useText(listText)
  const hasKeys = useHasKeys()
  if (!hasKeys) return null
  const acts = [
    { keys: ['j', 'k'], label: text.moveKeys },
    { keys: ['Enter'], label: text.openKey },
    ...(mayChoose ? [{ keys: ['x'], label: text.chooseKey }] : []),
    ...(maySearch ? [{ keys: ['/'], label: text.filterKey }] : []),
  ]
  return (
    <p className={styles.keys}>
      {acts.map(({ keys, label }, at) => (
        <Fragment key={label}>
          {keys.map((key) => (
            <kbd key={key} className={frame.kbd}>
              {key}
            </kbd>
          ))}
          <span>
            {label}
            {at < acts.length - 1 ? ',' : '.'}
          </span>
        </Fragment>
      ))}
    </p>
  )
}
