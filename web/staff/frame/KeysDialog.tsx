import { Fragment } from 'react'
import { useText } from '../../i18n/preferences'
import { Modal } from '../../ui/Modal'
import { mayOpen, NAV } from '../routes'
import { useStaffSession } from '../session/session'
import styles from './Frame.module.css'
import { frameText } from './frame.text'
import { useHasKeys } from './shortcuts'

/** All single-key shortcuts. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const text = useText(frameText)
  const { rights } = useStaffSession()
  const isOn = useHasKeys()
  const pages = NAV.flatMap(({ entries }) => entries).filter(({ right }) => mayOpen(rights, right))
  const keys: ReadonlyArray<{ label: string; keys: readonly string[]; isSequence?: boolean }> = [
    ...pages.map(({ name, key }) => ({ label: text.goTo({ page: text[name] }), keys: ['g', key], isSequence: true })),
    { label: text.rowKeys, keys: ['j', 'k'] },
    { label: text.openKey, keys: ['Enter'] },
    { label: text.checkKey, keys: ['x'] },
    { label: text.filterKey, keys: ['/'] },
    { label: text.actKey, keys: ['a'] },
    { label: text.noteKey, keys: ['n'] },
    { label: text.thisList, keys: ['?'] },
  ]
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={text.keysTitle} closeLabel={text.close}>
      <p className="hint">{isOn ? text.keysHint : text.keysOff}</p>
      <dl className={styles.keys}>
        {keys.map(({ label, keys: pressed, isSequence }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>
              {pressed.map((key, index) => (
                <Fragment key={key}>
                  {isSequence && index > 0 && <span className="small muted">{text.thenKey}</span>}
                  <kbd className={styles.kbd}>{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  )
}
