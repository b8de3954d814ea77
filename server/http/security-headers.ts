import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/**
 * Nothing from foreign hosts. The captcha's worker is a blob. Styles on elements are set by scripts, one property at a time,
 * which is no inline style; what the server renders has none. The development server writes scripts and styles into the page, so there the policy is off.
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
  return { ...response.getHeaders(), 'permissions-policy': PERMISSIONS }
}

/** What no page of the shop, nor anything in a frame of it, asks a browser for. */
const PERMISSIONS = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

const POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
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
