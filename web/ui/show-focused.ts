import type { FocusEvent } from 'react'

/** Distance between the element and the edge of its row. */
const EDGE_PX = 16

/**
 * Scrolls a row sideways until the element that the keyboard focused is fully visible; never the page. Browsers do not scroll if a
 * part of it is visible already. An element that is pressed stays below the pointer.
 */
export function showFocused({ currentTarget: row, target }: FocusEvent<HTMLElement>): void {
  if (!target.matches(':focus-visible')) return
  const [outer, inner] = [row.getBoundingClientRect(), target.getBoundingClientRect()]
  if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left + EDGE_PX
  else if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right + EDGE_PX
}
