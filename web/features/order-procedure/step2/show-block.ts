import { scrollPage } from '../scroll-page'
import { blockId } from './service-block-of'

/** Scrolls to the block of a domain and gives what is wrong in it the focus, which a modal on top gives back (ORD-032). */
export async function showBlock(domain: string): Promise<void> {
  // The marks are drawn by then.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const block = document.getElementById(blockId(domain))
  if (!block) return
  await scrollPage(() => topOf(block))
  block.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus({ preventScroll: true })
}

function topOf(block: HTMLElement): number {
  const above = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const end = document.documentElement.scrollHeight - window.innerHeight
  return Math.min(Math.max(block.getBoundingClientRect().top + window.scrollY - above, 0), end)
}
