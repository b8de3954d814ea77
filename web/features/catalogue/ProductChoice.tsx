import type { Choice } from '../../forms/useRuleForm'
import { useMoney, useText } from '../../i18n/preferences'
import { Price } from '../../ui/Price'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { productText } from './product.text'

interface ProductChoiceProps {
  label: string
  products: readonly { id: string; productName: string; about?: string; discountedPrice: number }[]
  choice: Choice<string>
  unit?: 'year' | 'month'
}

/** Choice between products, each with its price. */
export function ProductChoice({ label, products, choice, unit = 'year' }: ProductChoiceProps) {
  const text = useText(productText)
  const money = useMoney()
  return (
    <RadioGroup label={label} isLabelHidden {...choice}>
      {products.map(({ id, productName, about, discountedPrice }) => (
        <RadioCard
          key={id}
          value={id}
          title={productName}
          description={about}
          end={
            <Price
              amount={money(discountedPrice)}
              unit={unit === 'year' ? text.perYear : text.perMonth}
              later={unit === 'year' ? text.eachYear : text.staysSo}
              size="sm"
            />
          }
        />
      ))}
    </RadioGroup>
  )
}
