import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import { NO_SOURCES, type PageSources } from '../ports/captcha'

interface SecurityHeadersOptions {
  isHttps: boolean
  isDevelopment: boolean
  /** Foreign sources of pages; none when left out. */
  foreign?: PageSources
}

/**
 * Permits no foreign hosts but the sources of the chosen captcha. ALTCHA has none; its worker is a blob. Scripts set element styles by property, which does not count
 * as inline style, and server-rendered HTML has none. Off in development, where the server injects scripts and styles.
 */
export function securityHeaders(options: SecurityHeadersOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const setHeaders = helmet({
    contentSecurityPolicy: options.isDevelopment ? false : policyWith(options.foreign ?? NO_SOURCES),
    strictTransportSecurity: options.isHttps,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  })
  // The same headers for every response, computed once.
  setHeaders(request, response, () => {})
  return { ...response.getHeaders(), 'permissions-policy': PERMISSIONS }
}

/** Browser features disabled for all pages and frames. */
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

const policyWith = (foreign: PageSources) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...foreign.script],
    styleSrc: ["'self'", ...foreign.style],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...foreign.connect],
    workerSrc: ["'self'", 'blob:'],
    frameSrc: ["'self'", ...foreign.frame],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    manifestSrc: ["'self'"],
  },
})
