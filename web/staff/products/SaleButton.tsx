import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { SET_PRODUCT_SALE } from './price-set-mutations'
import { priceSetsText } from './price-sets.text'

/** Stops selling a product, or sells it again. */
export function SaleButton({ product }: { product: { id: string; name: string; sale: 'SOLD' | 'RETIRED' } }) {
  const { id: productId, name, sale } = product
  const text = useText(priceSetsText)
  const setSale = useAct(SET_PRODUCT_SALE)
  const client = useApolloClient()
  const [isOpen, setIsOpen] = useState(false)
  const isSold = sale === 'SOLD'
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`${isSold ? text.retire : text.bringBack}: ${name}`}
        onClick={() => setIsOpen(true)}
      >
        {isSold ? text.retire : text.bringBack}
      </Button>
      {isOpen && (
        <ActDialog
          title={isSold ? text.retireTitle({ name }) : text.bringBackTitle({ name })}
          act={isSold ? text.retireAct({ name }) : text.bringBackAct({ name })}
          button={isSold ? text.retire : text.bringBack}
          isDangerous={isSold}
          run={({ reason }) => setSale({ productId, isSold: !isSold, reason })}
          onDone={() => {
            showToast({ kind: 'ok', text: isSold ? text.retired({ name }) : text.broughtBack({ name }) })
            setIsOpen(false)
            void client.refetchQueries({ include: 'active' })
          }}
          onClose={() => setIsOpen(false)}
        >
          <p>{isSold ? text.retireAbout : text.bringBackAbout}</p>
        </ActDialog>
      )}
    </>
  )
}
