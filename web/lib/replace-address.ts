/** Changes the page's address without a history entry or a navigation. */
export function replaceAddress(change: (url: URL) => void): void {
  const url = new URL(location.href)
  change(url)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}
