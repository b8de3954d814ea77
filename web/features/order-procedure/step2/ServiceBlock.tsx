import { useId } from 'react'
import { toUnicode } from '../../../../rules/domain-name'
import { blockIssue, hasTransferSection } from '../../../../rules/service-block'
import type { DomainServiceType } from '../../../gql/graphql'
import { useText } from '../../../i18n/preferences'
import { Card, CardPart } from '../../../ui/Card'
import { cx } from '../../../ui/cx'
import { DomainName } from '../../../ui/DomainName'
import { Flag } from '../../../ui/Flag'
import { useSetServiceType } from '../../basket/useSetServiceType'
import { HolderButton } from '../../whois/HolderButton'
import { ForwardForm } from './ForwardForm'
import { HostingSection } from './HostingSection'
import styles from './ServiceBlock.module.css'
import { ServiceTypeSelect } from './ServiceTypeSelect'
import { blockId, type DomainItem, SERVICE_TYPE_OF, typedBlock } from './service-block-of'
import { step2Text } from './step2.text'
import { useStep2 } from './step2-context'
import { TransferForm } from './TransferForm'
import { useBasketChoice } from './useBasketChoice'

interface ServiceBlockProps {
  item: DomainItem
  /** Another domain begins with the same letter. */
  sharesFlag: boolean
}

/** One domain of the basket and what the buyer wants with it (SRV-001..009). */
export function ServiceBlock({ item, sharesFlag }: ServiceBlockProps) {
  const { channel, isUpgrade, isLoggedIn, isMarked, draftOf } = useStep2()
  const id = useId()
  const setServiceType = useSetServiceType()
  const { shown, choose } = useBasketChoice<DomainServiceType>(item.serviceType ?? 'HOSTING')
  const block = { ...typedBlock(item, draftOf(item.title)), serviceType: SERVICE_TYPE_OF[shown] }
  const isWrong = isMarked && blockIssue(block) !== null
  const isMoving = hasTransferSection(block)
  return (
    <Card
      as="article"
      id={blockId(item.title)}
      className={cx(styles.block, isWrong && styles.wrong)}
      aria-labelledby={`${id}-name`}
      data-invalid={isWrong || undefined}
    >
      <CardPart kind="head" className={styles.head}>
        <Flag of={item.title} size={44} withExtension={sharesFlag} />
        <div className={styles.words}>
          <h3 id={`${id}-name`} className={styles.name}>
            <DomainName name={toUnicode(item.title)} inherit isExtensionBold />
          </h3>
          <Kind item={item} />
        </div>
        {isLoggedIn && !isUpgrade && <HolderButton domain={item.title} className={styles.holder} />}
      </CardPart>
      <CardPart kind="well">
        <ServiceTypeSelect
          item={item}
          value={shown}
          onChange={(serviceType) =>
            void choose(serviceType, () => setServiceType({ channel, unique: item.id, serviceType }))
          }
        />
      </CardPart>
      {(shown !== 'REGISTRATION' || isMoving) && (
        <CardPart className={styles.body}>
          {shown === 'HOSTING' && <HostingSection item={item} />}
          {shown === 'REDIRECT' && <ForwardForm item={item} />}
          {isMoving && <TransferForm item={item} />}
        </CardPart>
      )}
    </Card>
  )
}

/** "Nieuwe registratie, 1 jaar". */
function Kind({ item }: { item: DomainItem }) {
  const { period } = useStep2()
  const t = useText(step2Text)
  if (!item.invoiced) return <p className={styles.kind}>{t.owned}</p>
  return (
    <p className={styles.kind}>
      {item.isTransfer ? t.move : t.registration}, {period === 'YEARLY' ? t.oneYear : t.fiveYears}
    </p>
  )
}
