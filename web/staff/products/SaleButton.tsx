import { useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Select } from '../../ui/Select'
import { ActDialog } from '../acts/ActDialog'
import { useDone } from '../acts/useDone'
import { SET_PRODUCT_SALE } from './price-set-mutations'
import { priceSetsText } from './price-sets.text'

interface SaleButtonProps {
  product: { id: string; name: string; sale: 'SOLD' | 'RETIRED'; successor: { id: string } | null }
  /** Products that can succeed it. */
  candidates: readonly { id: string; name: string }[]
}

/** Stops selling a product, with a successor or without, or sells it again; of a retired one, chooses the successor. */
export function SaleButton({ product, candidates }: SaleButtonProps) {
  const { name, sale } = product
  const text = useText(priceSetsText)
  const [open, setOpen] = useState<'retire' | 'bringBack' | 'nameSuccessor' | null>(null)
  const isSold = sale === 'SOLD'
  const button = (act: 'retire' | 'bringBack' | 'nameSuccessor') => (
    <Button size="sm" variant="quiet" aria-label={`${text[act]}: ${name}`} onClick={() => setOpen(act)}>
      {text[act]}
    </Button>
  )
  const close = () => setOpen(null)
  return (
    <>
      {button(isSold ? 'retire' : 'bringBack')}
      {!isSold && candidates.length > 0 && button('nameSuccessor')}
      {open === 'bringBack' && <BringBackDialog product={product} onClose={close} />}
      {(open === 'retire' || open === 'nameSuccessor') && (
        <RetireDialog product={product} candidates={candidates} isSold={isSold} onClose={close} />
      )}
    </>
  )
}

interface DialogProps {
  product: SaleButtonProps['product']
  onClose(): void
}

function BringBackDialog({ product: { id: productId, name }, onClose }: DialogProps) {
  const text = useText(priceSetsText)
  const setSale = useAct(SET_PRODUCT_SALE)
  const done = useDone(onClose)
  return (
    <ActDialog
      title={text.bringBackTitle({ name })}
      act={text.bringBackAct({ name })}
      button={text.bringBack}
      run={({ reason }) => setSale({ productId, isSold: true, reason })}
      onDone={() => done(text.broughtBack({ name }))}
      onClose={onClose}
    >
      <p>{text.bringBackAbout}</p>
    </ActDialog>
  )
}

const NONE = 'none'

function RetireDialog({
  product: { id: productId, name, successor },
  candidates,
  isSold,
  onClose,
}: DialogProps & Pick<SaleButtonProps, 'candidates'> & { isSold: boolean }) {
  const text = useText(priceSetsText)
  const setSale = useAct(SET_PRODUCT_SALE)
  const done = useDone(onClose)
  return (
    <ActDialog<{ successorId: string }>
      title={isSold ? text.retireTitle({ name }) : text.nameSuccessorTitle({ name })}
      act={isSold ? text.retireAct({ name }) : text.nameSuccessorAct({ name })}
      button={isSold ? text.retire : text.nameSuccessor}
      isDangerous={isSold}
      values={{ successorId: successor?.id ?? NONE }}
      fields={(form) => (
        <Select
          {...form.choice('successorId')}
          label={text.successor}
          description={text.successorHint}
          options={[
            { value: NONE, label: text.noSuccessor },
            ...candidates.map((candidate) => ({ value: candidate.id, label: candidate.name })),
          ]}
        />
      )}
      run={({ successorId, reason }) =>
        setSale({ productId, isSold: false, successorId: successorId === NONE ? null : successorId, reason })
      }
      onDone={() => done(isSold ? text.retired({ name }) : text.successorNamed)}
      onClose={onClose}
    >
      {isSold && <p>{text.retireAbout}</p>}
    </ActDialog>
  )
}
