import { useRef, useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { Select } from '../../ui/Select'
import { ActDialog } from '../acts/ActDialog'
import { useDone } from '../acts/useDone'
import { MoreMenu } from '../frame/MoreMenu'
import { useHasRight } from '../session/session'
import { PriceHistoryDialog } from './PriceHistory'
import { SET_PRODUCT_SALE } from './price-set-mutations'
import { priceSetsText } from './price-sets.text'

interface ProductActsProps {
  product: { id: string; name: string; sale: 'SOLD' | 'RETIRED' | 'AWAITS_PRICE'; successor: { id: string } | null }
  /** Products that can succeed it. */
  candidates: readonly { id: string; name: string }[]
  /** Whether it has a price, or one is scheduled. */
  hasPrice: boolean
}

type Act = 'history' | 'retire' | 'bringBack' | 'nameSuccessor'

/**
 * Shows the history of the price of a product; stops selling it, with a successor or without, or sells it again; of a retired one,
 * chooses the successor.
 */
export function ProductActs({ product, candidates, hasPrice }: ProductActsProps) {
  const { id, name, sale } = product
  const text = useText(priceSetsText)
  const mayChange = useHasRight('CATALOGUE_APPROVE')
  const seesAmounts = useHasRight('AMOUNTS_SEE')
  const [act, setAct] = useState<Act | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const offered: readonly Act[] = [
    ...(seesAmounts && hasPrice ? (['history'] as const) : []),
    ...(mayChange && sale === 'SOLD' ? (['retire'] as const) : []),
    ...(mayChange && sale === 'RETIRED' ? (['bringBack'] as const) : []),
    ...(mayChange && sale === 'RETIRED' && candidates.length > 0 ? (['nameSuccessor'] as const) : []),
  ]
  const close = () => {
    setAct(null)
    button.current?.focus()
  }
  if (offered.length === 0) return null
  return (
    <>
      <MoreMenu
        buttonRef={button}
        label={text.moreOf({ name })}
        items={offered.map((each) => ({
          label: text[each],
          isDangerous: each === 'retire',
          run: () => setAct(each),
        }))}
      />
      {act === 'history' && <PriceHistoryDialog id={id} name={name} onClose={close} />}
      {act === 'bringBack' && <BringBackDialog product={product} onClose={close} />}
      {(act === 'retire' || act === 'nameSuccessor') && (
        <RetireDialog product={product} candidates={candidates} isSold={act === 'retire'} onClose={close} />
      )}
    </>
  )
}

interface DialogProps {
  product: ProductActsProps['product']
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
}: DialogProps & Pick<ProductActsProps, 'candidates'> & { isSold: boolean }) {
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
