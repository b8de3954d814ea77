import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { Button, LinkButton } from '../../ui/Button'
import { NEW_PRICE_SET, priceSetPath } from '../paths'
import { ReadListDialog } from './PriceSetActs'
import { priceSetsText } from './price-sets.text'

/** The ways to make a set of price changes: from a price list, or by hand. */
export function MakePriceSet() {
  const text = useText(priceSetsText)
  const [isReading, setIsReading] = useState(false)
  return (
    <>
      <Button size="sm" icon={Upload} onClick={() => setIsReading(true)}>
        {text.read}
      </Button>
      <LinkButton
        size="sm"
        variant="primary"
        icon={Plus}
        data-key="a"
        render={(link) => <Link to={priceSetPath(NEW_PRICE_SET)} {...link} />}
      >
        {text.make}
      </LinkButton>
      {isReading && <ReadListDialog onClose={() => setIsReading(false)} />}
    </>
  )
}
