import { WebSocket } from 'ws'

/** A socket with the Origin header of a page of the shop. For `webSocketImpl` of graphql-ws. */
export const pageSocket = (shopUrl: string, headers: Record<string, string> = {}) =>
  class extends WebSocket {
    constructor(address: string, protocols: string) {
      super(address, protocols, { headers: { origin: new URL(shopUrl).origin, ...headers } })
    }
  }
