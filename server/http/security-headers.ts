import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/**
 * Nothing from foreign hosts. The captcha's worker is a blob; React Aria sets styles on elements while it places them.
 * The development server writes scripts and styles into the page, so there the policy is off.
 */
export function securityHeaders(options: { isHttps: boolean; isDevelopment: boolean }): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const setHeaders = helmet({
    contentSecurityPolicy: options.isDevelopment ? false : POLICY,
    strictTransportSecurity: options.isHttps,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  })
  // They are the same for every answer, so they are worked out once.
  setHeaders(request, response, () => {})
  return response.getHeaders()
}

const POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'", 'blob:'],
    frameSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    manifestSrc: ["'self'"],
  },
}
