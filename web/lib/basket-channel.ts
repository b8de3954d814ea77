const NAME = 'wimpel-basket'

interface BasketChannel {
  /** Tells the other tabs how the basket is now. */
  say(state: string): void
  leave(): void
}

/** Ties the tabs of one browser together; a tab hears what the others say, never itself. */
export function joinBasketChannel(onState: (state: string) => void): BasketChannel {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }) => onState(String(data))
  return { say: (state) => channel.postMessage(state), leave: () => channel.close() }
}
