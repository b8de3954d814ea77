import { Ban, LayoutTemplate } from 'lucide-react'
import { useText } from '../../../i18n/preferences'
import { Icon } from '../../../ui/Icon'
import { RadioCard, RadioGroup } from '../../../ui/RadioGroup'
import { useRemoveFreeProduct } from '../../basket/useRemoveFreeProduct'
import { useSetFreeProduct } from '../../basket/useSetFreeProduct'
import styles from './FreeInstallation.module.css'
import { type DomainItem, installationOf } from './service-block-of'
import { step2Text } from './step2.text'
import { type SoldProduct, useStep2 } from './step2-context'
import { useBasketChoice } from './useBasketChoice'

const NONE = ''

/** One piece of software to start with, or none (SRV-015..017). */
export function FreeInstallation({ item }: { item: DomainItem }) {
  const { channel, installations } = useStep2()
  const t = useText(step2Text)
  const set = useSetFreeProduct()
  const remove = useRemoveFreeProduct()
  const { shown, choose } = useBasketChoice(installationOf(item)?.productCode ?? NONE)
  const save = (product: SoldProduct | undefined) => {
    if (!product) return remove({ channel, parentId: item.id })
    const { productId, productCode } = product
    return set({ channel, parentId: item.id, productId, productCode })
  }
  const onChange = (code: string) => {
    const product = installations.find(({ productCode }) => productCode === code)
    void choose(code, () => save(product))
  }
  return (
    <RadioGroup label={t.installation} value={shown} onChange={onChange} layout="tiles" className={styles.group}>
      {installations.map(({ productCode, productName }) => (
        <RadioCard
          key={productCode}
          isTile
          value={productCode}
          title={productName}
          icon={<Drawing name={productName} />}
        />
      ))}
      <RadioCard
        isTile
        value={NONE}
        title={t.noInstallation}
        icon={
          <span className={styles.drawing}>
            <Icon of={Ban} />
          </span>
        }
      />
    </RadioGroup>
  )
}

/** The first letter stands for a brand; our own site builder has a drawing. */
function Drawing({ name }: { name: string }) {
  const isBrand = !/website/i.test(name)
  return <span className={styles.drawing}>{isBrand ? name.charAt(0) : <Icon of={LayoutTemplate} />}</span>
}
