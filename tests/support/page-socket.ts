import { WebSocket } from 'ws'

/** A socket as a page of the shop opens it: it says where it comes from. For `webSocketImpl` of graphql-ws. */
export const pageSocket = (shopUrl: string, headers: Record<string, string> = {}) =>
  class extends WebSocket {
    constructor(address: string, protocols: string) {
      super(address, protocols, { headers: { origin: new URL(shopUrl).origin, ...headers } })
    }
  }
