import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/preferences'
import { useAddBasketItem } from '../../basket/useAddBasketItem'
import { ChosenPackage } from './ChosenPackage'
import { FreeInstallation } from './FreeInstallation'
import styles from './HostingSection.module.css'
import { PackageChooser } from './PackageChooser'
import { type DomainItem, hostingOf } from './service-block-of'
import { step2Text } from './step2.text'
import { type HostingChoice, useStep2 } from './step2-context'
import { useBasketChoice } from './useBasketChoice'

/** Type hosting: the packages, or the one that was chosen with what comes free with it (SRV-010..017). */
export function HostingSection({ item }: { item: DomainItem }) {
  const { channel, packages, isUpgrade } = useStep2()
  const t = useText(step2Text)
  const add = useAddBasketItem()
  const hosting = hostingOf(item)
  const { shown: chosenCode, choose } = useBasketChoice(hosting?.productCode ?? null)
  const [isChanging, setIsChanging] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isMoved = useRef(false)
  const isChoosing = chosenCode === null || isChanging

  // The button that was pressed is gone: the reader goes on from the heading of what has taken its place.
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: isChoosing ? 'nearest' : 'center' })
  }, [isChoosing])

  const move = (changes: boolean) => {
    isMoved.current = true
    setIsChanging(changes)
  }
  const onChoose = ({ productId, productCode, productName }: HostingChoice) => {
    move(false)
    if (productCode === chosenCode) return
    const wish = { channel, productId, productCode, title: productName, parentId: item.id }
    void choose(productCode, () => add(wish))
  }
  const chosen = packages.find(({ productCode }) => productCode === chosenCode)
  return (
    <>
      <section className={styles.section}>
        <h4 ref={heading} tabIndex={-1} className={styles.heading}>
          {isChoosing ? t.choosePackage : t.webhosting}
        </h4>
        {isChoosing ? (
          <PackageChooser chosenCode={chosenCode} onChoose={onChoose} />
        ) : (
          <ChosenPackage
            name={chosen?.productName ?? hosting?.productName ?? ''}
            chosen={chosen}
            isOwned={hosting?.invoiced === false}
            onChange={isUpgrade ? undefined : () => move(true)}
          />
        )}
      </section>
      {!isChoosing && hosting && chosen?.allowsFreeInstallation && channel === 'CUSTOMER' && (
        <FreeInstallation item={item} />
      )}
    </>
  )
}
