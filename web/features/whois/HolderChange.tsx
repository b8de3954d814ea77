import { useState } from 'react'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import styles from './HolderButton.module.css'
import { HolderSelector } from './HolderSelector'
import { setHolder, useHolderSelection } from './holder-selection'
import { holdersText } from './holders.text'

interface HolderChangeProps {
  domain: string
  onClose(): void
}

/** Contents of the modal: a selected holder applies on confirmation, a new one at once. */
export function HolderChange({ domain, onClose }: HolderChangeProps) {
  const t = useText(holdersText)
  const current = useHolderSelection(domain)
  const [picked, setPicked] = useState(current)
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <div className={styles.body}>
        <HolderSelector
          value={picked}
          canEdit
          onChange={setPicked}
          onCreated={(id) => setHolder([domain], id)}
          onEditing={setIsEditing}
        />
      </div>
      {!isEditing && (
        <div className={styles.foot}>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            variant="primary"
            onClick={() => {
              setHolder([domain], picked)
              onClose()
            }}
          >
            {t.adjust}
          </Button>
        </div>
      )}
    </>
  )
}
