/** Webmail page of a mail provider. */
export interface Webmail {
  name: string
  url: string
}

const GMAIL = { name: 'Gmail', url: 'https://mail.google.com/' }
const OUTLOOK = { name: 'Outlook', url: 'https://outlook.live.com/mail/' }
const ICLOUD = { name: 'iCloud Mail', url: 'https://www.icloud.com/mail' }
const PROTON = { name: 'Proton Mail', url: 'https://mail.proton.me/' }

const WEBMAILS: Readonly<Record<string, Webmail>> = {
  'gmail.com': GMAIL,
  'googlemail.com': GMAIL,
  'outlook.com': OUTLOOK,
  'hotmail.com': OUTLOOK,
  'hotmail.nl': OUTLOOK,
  'live.nl': OUTLOOK,
  'live.com': OUTLOOK,
  'icloud.com': ICLOUD,
  'me.com': ICLOUD,
  'proton.me': PROTON,
  'protonmail.com': PROTON,
  'ziggo.nl': { name: 'Ziggo Mail', url: 'https://webmail.ziggo.nl/' },
  'kpnmail.nl': { name: 'KPN Mail', url: 'https://webmail.kpnmail.nl/' },
}

/** Returns the webmail of a well-known provider; null for any other address. */
export function webmailOf(email: string): Webmail | null {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return Object.hasOwn(WEBMAILS, host) ? (WEBMAILS[host] ?? null) : null
}
