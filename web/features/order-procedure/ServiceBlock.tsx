import { useId, useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { blockIssue, hasTransferSection, isServiceTypeLocked } from '../../../rules/service-block'
import type { Transfer } from '../../../rules/transfer'
import type { DomainServiceType, Step2_BasketFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { DomainName } from '../../ui/DomainName'
import { Flag } from '../../ui/Flag'
import { Select } from '../../ui/Select'
import { useSetServiceType } from '../basket/basket-mutations'
import { HolderButton } from '../whois/HolderButton'
import { ForwardForm } from './ForwardForm'
import { type HostingChoice, HostingSection, type Installation } from './HostingSection'
import styles from './ServiceBlock.module.css'
import {
  type BlockDraft,
  blockId,
  type DomainItem,
  hostingOf,
  isChosen,
  SERVICE_CHOICE_OF,
  savedUrl,
  typedBlock,
} from './service-block'
import { step2Text } from './step2.text'
import { TransferForm } from './TransferForm'
import { useBasketChoice } from './useBasketChoice'

interface ServiceBlockProps {
  item: DomainItem
  /** Another domain begins with the same letter. */
  sharesFlag: boolean
  basket: Pick<Step2_BasketFragment, 'channel' | 'period' | 'isHostingUpgrade'>
  isLoggedIn: boolean
  packages: readonly HostingChoice[]
  installations: readonly Installation[]
  /** Where nothing more has to be chosen it is a line at first, which opens. */
  isFoldable: boolean
  /** What the packages hold stands at another domain already. */
  isCompact: boolean
  /** What was typed in this block and is not in the basket yet. */
  draft: BlockDraft | undefined
  /** What is wrong is marked. */
  isMarked: boolean
  onType(draft: BlockDraft): void
  /** Both answer why it could not be saved; null when it was. */
  onSaveUrl(url: string): Promise<string | null>
  onSaveTransfer(transfer: Transfer): Promise<string | null>
  onTransferSaved(): void
}

/** One domain of the basket and what the buyer wants with it. */
export function ServiceBlock({ item, basket, draft = {}, isMarked, isLoggedIn, onType, ...props }: ServiceBlockProps) {
  const { channel, isHostingUpgrade } = basket
  const id = useId()
  const t = useText(step2Text)
  const setServiceType = useSetServiceType()
  const { shown, choose } = useBasketChoice<DomainServiceType>(item.serviceType ?? 'HOSTING')
  const block = { ...typedBlock(item, draft), serviceType: SERVICE_CHOICE_OF[shown] }
  const isWrong = isMarked && blockIssue(block) !== null
  const isMoving = hasTransferSection(block)
  const hostingInvoiced = hostingOf(item)?.invoiced ?? false
  const isLocked = isServiceTypeLocked({ upgrade: isHostingUpgrade, hostingInvoiced })
  const canFold = props.isFoldable && isChosen(item)
  const [isFolded, setIsFolded] = useState(canFold)
  const isOpen = !(canFold && isFolded) || isWrong

  function onChoose(serviceType: DomainServiceType): void {
    if (serviceType === shown) return
    void choose(serviceType, () => setServiceType({ channel, unique: item.id, serviceType }))
  }

  return (
    <Card
      as="article"
      id={blockId(item.title)}
      className={cx(styles.block, isWrong && styles.wrong)}
      aria-labelledby={`${id}-name`}
      data-invalid={isWrong || undefined}
    >
      <CardPart kind="head" className={styles.head}>
        <Flag of={item.title} size={44} withExtension={props.sharesFlag} />
        <div className={styles.words}>
          <h3 id={`${id}-name`} className={styles.name}>
            <DomainName name={toUnicode(item.title)} inherit isExtensionBold />
          </h3>
          <p className={styles.kind}>{kindOf(t, item, basket)}</p>
          {!isOpen && <p>{chosenWords(t, item)}</p>}
        </div>
        {isOpen && isLoggedIn && !isHostingUpgrade && <HolderButton domain={item.title} className={styles.holder} />}
        {canFold && !isWrong && (
          <Button variant={isOpen ? 'quiet' : 'secondary'} aria-expanded={isOpen} onClick={() => setIsFolded(isOpen)}>
            {isOpen ? t.fold : t.unfold}
            <span className="vh"> {toUnicode(item.title)}</span>
          </Button>
        )}
      </CardPart>
      {isOpen && (
        <CardPart kind="well">
          <Select<DomainServiceType>
            className={styles.question}
            label={t.question}
            options={[
              { value: 'HOSTING', label: t.hosting, description: t.hostingHelp },
              {
                value: 'REGISTRATION',
                label: item.isTransfer ? t.registerMove : t.register,
                description: item.isTransfer ? t.registerMoveHelp : t.registerHelp,
              },
              { value: 'REDIRECT', label: t.forward, description: t.forwardHelp },
            ]}
            value={shown}
            onChange={onChoose}
            isDisabled={isLocked}
            description={isLocked ? t.locked : undefined}
          />
        </CardPart>
      )}
      {isOpen && (shown !== 'REGISTRATION' || isMoving) && (
        <CardPart className={styles.body}>
          {shown === 'HOSTING' && (
            <HostingSection
              item={item}
              channel={channel}
              isUpgrade={isHostingUpgrade}
              packages={props.packages}
              installations={props.installations}
              isCompact={props.isCompact}
            />
          )}
          {shown === 'REDIRECT' && (
            <ForwardForm item={item} draft={draft} isMarked={isMarked} onType={onType} onSave={props.onSaveUrl} />
          )}
          {isMoving && (
            <TransferForm
              item={item}
              draft={draft}
              isMarked={isMarked}
              isLoggedIn={isLoggedIn}
              onType={onType}
              onSave={props.onSaveTransfer}
              onSaved={props.onTransferSaved}
            />
          )}
        </CardPart>
      )}
    </Card>
  )
}

/** What was chosen for a domain, in one line: "Basic webhosting, Wordpress". */
function chosenWords(t: (typeof step2Text)['nl'], item: DomainItem): string {
  const url = savedUrl(item)
  if (url !== null) return t.forwardsTo({ target: url })
  const parts = item.connectedItem.filter(({ productType }) => productType !== 'TRANSFER_CODE')
  if (parts.length > 0) return parts.map(({ productName }) => productName).join(', ')
  return item.isTransfer ? t.registerMove : t.register
}

/** "Nieuwe registratie, 1 jaar". */
function kindOf(
  t: (typeof step2Text)['nl'],
  { invoiced, isTransfer }: DomainItem,
  { period }: Pick<Step2_BasketFragment, 'period'>,
): string {
  if (!invoiced) return t.owned
  return `${isTransfer ? t.move : t.registration}, ${period === 'YEARLY' ? t.oneYear : t.fiveYears}`
}
