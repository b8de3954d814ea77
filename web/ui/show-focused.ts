import type { FocusEvent } from 'react'

/** Left between the element and the edge of its row. */
const EDGE_PX = 16

/**
 * Scrolls a row that runs over its edge until the element to which the keyboard came is in sight; never the page. Browsers leave
 * an element alone of which a part shows. One that is pressed stays below the pointer.
 */
export function showFocused({ currentTarget: row, target }: FocusEvent<HTMLElement>): void {
  if (!target.matches(':focus-visible')) return
  const [outer, inner] = [row.getBoundingClientRect(), target.getBoundingClientRect()]
  if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left + EDGE_PX
  else if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right + EDGE_PX
}
