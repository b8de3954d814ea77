/** Changes the address of the page without a new entry in the history, and without the router's doing anything. */
export function replaceAddress(change: (url: URL) => void): void {
  const url = new URL(location.href)
  change(url)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}
