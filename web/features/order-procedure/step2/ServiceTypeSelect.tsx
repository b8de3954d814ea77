import { isServiceTypeLocked } from '../../../../rules/service-block'
import type { DomainServiceType } from '../../../gql/graphql'
import { useText } from '../../../i18n/preferences'
import { Select } from '../../../ui/Select'
import styles from './ServiceTypeSelect.module.css'
import { type DomainItem, hostingOf } from './service-block-of'
import { step2Text } from './step2.text'
import { useStep2 } from './step2-context'

interface ServiceTypeSelectProps {
  item: DomainItem
  value: DomainServiceType
  onChange(value: DomainServiceType): void
}

/** Three things to do with a domain (SRV-005); in an upgrade there is nothing to choose (SRV-008). */
export function ServiceTypeSelect({ item, value, onChange }: ServiceTypeSelectProps) {
  const { isUpgrade } = useStep2()
  const t = useText(step2Text)
  const isLocked = isServiceTypeLocked({ upgrade: isUpgrade, hostingInvoiced: hostingOf(item)?.invoiced ?? false })
  return (
    <Select<DomainServiceType>
      className={styles.row}
      label={t.question}
      options={[
        { value: 'HOSTING', label: t.hosting, description: t.hostingHelp },
        {
          value: 'REGISTRATION',
          label: t.register,
          description: item.isTransfer ? t.registerMoveHelp : t.registerHelp,
        },
        { value: 'REDIRECT', label: t.forward, description: t.forwardHelp },
      ]}
      value={value}
      onChange={(next) => next !== value && onChange(next)}
      isDisabled={isLocked}
      description={isLocked ? t.locked : undefined}
    />
  )
}
