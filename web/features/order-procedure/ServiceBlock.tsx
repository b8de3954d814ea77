import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ChevronDown, Server } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { firstYearOf } from '../../../rules/line-pricing'
import { cents } from '../../../rules/money'
import { blockIssue, hasTransferSection, isServiceTypeLocked } from '../../../rules/service-block'
import type { Transfer } from '../../../rules/transfer'
import { graphql } from '../../gql'
import type { DomainServiceType, Step2_BasketFragment } from '../../gql/graphql'
import { useMoney, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { DomainName } from '../../ui/DomainName'
import { Flag } from '../../ui/Flag'
import { Icon } from '../../ui/Icon'
import { Select } from '../../ui/Select'
import { useSetServiceType } from '../basket/basket-mutations'
import { HolderButton } from '../whois/HolderButton'
import { ForwardForm } from './ForwardForm'
import { HostingSection, type Installation, type PackageOnOffer } from './HostingSection'
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

const SITE_TOO = graphql(`
  fragment SiteToo_package on HostingPackage {
    id
    originalPrice
    discountedPrice
  }
`)

interface ServiceBlockProps {
  item: DomainItem
  basket: Pick<Step2_BasketFragment, 'channel' | 'period' | 'isHostingUpgrade'>
  isLoggedIn: boolean
  packages: readonly (PackageOnOffer & FragmentType<typeof SITE_TOO>)[]
  installations: readonly Installation[]
  /** Collapsed to one line at first, when nothing more has to be chosen. */
  isFoldable: boolean
  /** Another domain's block already shows the packages' contents. */
  isCompact: boolean
  /** Input of this block that is not in the basket yet. */
  draft: BlockDraft | undefined
  /** Marks errors. */
  isMarked: boolean
  onType(draft: BlockDraft): void
  /** Both return why it could not be saved; null on success. */
  onSaveUrl(url: string): Promise<string | null>
  onSaveTransfer(transfer: Transfer): Promise<string | null>
  onTransferSaved(): void
}

/** One domain of the basket, and the services chosen for it. */
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
  const isUpgrade = isHostingUpgrade && !item.invoiced
  const select = useRef<HTMLButtonElement>(null)
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
        <Flag of={item.title} size={44} />
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
      {isOpen && isMoving && (
        <CardPart className={styles.first}>
          <TransferForm
            item={item}
            draft={draft}
            isMarked={isMarked}
            isLoggedIn={isLoggedIn}
            onType={onType}
            onSave={props.onSaveTransfer}
            onSaved={props.onTransferSaved}
          />
        </CardPart>
      )}
      {isOpen && (
        <CardPart kind="well">
          <Select<DomainServiceType>
            ref={select}
            className={styles.question}
            label={isUpgrade ? t.service : t.question}
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
            description={isLocked ? t.locked : shown === 'REGISTRATION' && isMoving ? t.staysWhere : undefined}
          />
        </CardPart>
      )}
      {isOpen && shown !== 'REGISTRATION' && (
        <CardPart className={styles.body}>
          {shown === 'HOSTING' && (
            <HostingSection
              item={item}
              channel={channel}
              isUpgrade={isUpgrade}
              canChange={!isHostingUpgrade}
              period={basket.period}
              packages={props.packages}
              installations={props.installations}
              isCompact={props.isCompact}
            />
          )}
          {shown === 'REDIRECT' && (
            <ForwardForm item={item} draft={draft} isMarked={isMarked} onType={onType} onSave={props.onSaveUrl} />
          )}
        </CardPart>
      )}
      {isOpen && shown === 'REGISTRATION' && isMoving && (
        <SiteToo
          packages={props.packages}
          onOpen={() => {
            onChoose('HOSTING')
            // The button disappears: the focus moves to the answer it gave.
            select.current?.focus()
          }}
        />
      )}
    </Card>
  )
}

/** Hosting is an extra for a transferred domain, and collapsed: most sites stay where they are. */
function SiteToo({ packages, onOpen }: { packages: readonly FragmentType<typeof SITE_TOO>[]; onOpen(): void }) {
  const t = useText(step2Text)
  const money = useMoney()
  const { data: priced } = useSuspenseFragment({ fragment: SITE_TOO, from: [...packages] })
  const sums = priced.map(({ originalPrice, discountedPrice }) =>
    firstYearOf({ original: cents(originalPrice), discounted: cents(discountedPrice) }),
  )
  return (
    <CardPart className={styles.siteToo}>
      <Icon of={Server} />
      <div>
        <b>{t.siteToo}</b>
        {sums.length > 0 && <p className="muted small">{t.hostingFrom({ price: money(Math.min(...sums)) })}</p>}
      </div>
      <Button variant="quiet" iconEnd={ChevronDown} onClick={onOpen}>
        {t.look}
        <span className="vh"> {t.siteToo}</span>
      </Button>
    </CardPart>
  )
}

/** Services of a domain in one line: "Basic webhosting, Wordpress". */
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
