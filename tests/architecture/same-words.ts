/** Words that are the same in Dutch and in English: names, terms, and what one took from the other. So are capitals. */
export const SAME_IN_BOTH: ReadonlySet<string> = new Set([
  ...['Account', 'Captcha', 'Check', 'Contact', 'Databases', 'Demo', 'E-mail', 'Filter', 'Frame', 'Host', 'Hosting'],
  ...[
    'Iframe',
    'Info',
    'Login',
    'Mailbox',
    'Menu',
    'Open',
    'Order',
    'Premium',
    'Privacy',
    'Product',
    'Provider',
    'Records',
  ],
  ...['Reseller', 'Status', 'Support', 'Type', 'Website', 'Websites', 'Whois', 'p/m', 'vCPU'],
  ...['Cloudflare', 'Google Apps', 'iDEAL', 'Office 365', 'was', 'Wimpel', 'Privacy — Wimpel'],
  ...['Tips', '3 records'],
  ...['Code', 'Passkeys'],
  ...['Ed25519', 'Ed448', 'Hash'],
  ...['3 vCPU', 'Apache', 'Microsoft IIS', 'nginx', 'Processor'],
])
