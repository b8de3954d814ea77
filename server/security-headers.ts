import type { FastifyHelmetOptions } from '@fastify/helmet'

/**
 * Nothing from foreign hosts. The captcha's worker is a blob; React Aria sets styles on elements while it places them.
 * The development server writes scripts and styles into the page, so there the policy is off.
 */
export const securityHeaders = (options: { isHttps: boolean; isDevelopment: boolean }): FastifyHelmetOptions => ({
  contentSecurityPolicy: options.isDevelopment ? false : POLICY,
  strictTransportSecurity: options.isHttps,
  referrerPolicy: { policy: 'same-origin' },
  frameguard: { action: 'deny' },
})

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
