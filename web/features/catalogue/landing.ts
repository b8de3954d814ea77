const LANDING = /^(.+)-domeinnaam-registreren$/

/** The extension that a landing page is about; null when the address is none of a landing page. */
export const extensionOf = (landing: string | undefined): string | null => LANDING.exec(landing ?? '')?.[1] ?? null
