import type { ReactNode } from 'react'
import { Button } from './Button'
import { Card } from './Card'

/** A list of which the next page can be loaded. */
interface MoreOfList {
  hasMore: boolean
  isBusy: boolean
  more(): unknown
}

interface ListCardProps {
  list: MoreOfList & { nodes: readonly unknown[] }
  /** Shown instead of the rows when there are none. */
  empty: ReactNode
  moreLabel: string
  className?: string
  /** The rows: a list or a table. */
  children: ReactNode
}

/** A list in a card, with the button for its next page below. */
export function ListCard({ list, empty, moreLabel, className, children }: ListCardProps) {
  return (
    <>
      <Card className={className}>{list.nodes.length === 0 ? empty : children}</Card>
      <MoreButton list={list}>{moreLabel}</MoreButton>
    </>
  )
}

interface MoreButtonProps {
  list: MoreOfList
  className?: string
  children: ReactNode
}

/** Loads the next page of a list; renders nothing on the last one. */
export function MoreButton({ list: { hasMore, isBusy, more }, className, children }: MoreButtonProps) {
  if (!hasMore) return null
  return (
    <Button onlyReads className={className} isBusy={isBusy} onClick={() => void more()}>
      {children}
    </Button>
  )
}
