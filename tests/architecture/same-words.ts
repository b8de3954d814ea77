/** Words that are the same in Dutch and in English: names, technical terms, and what one language took from the other. */
export const SAME_IN_BOTH: ReadonlySet<string> = new Set([
  ...['A', 'AAAA', 'CNAME', 'MX', 'SRV', 'TXT', 'DNS', 'SSL', 'TTL', 'URL', 'VPS', 'Host', 'TLD', 'Whois', 'vCPU'],
  ...['Account', 'Captcha', 'Check', 'Contact', 'Databases', 'Demo', 'E-mail', 'Filter', 'Frame', 'Hosting', 'Iframe'],
  ...['Info', 'Login', 'Mailbox', 'Menu', 'Open', 'Order', 'Premium', 'Privacy', 'Product', 'Provider', 'Reseller'],
  ...['Status', 'Support', 'Type', 'Website', 'Websites', 'p/m', 'NL', 'EN'],
  ...['Cloudflare', 'iDEAL', 'Wimpel', 'Privacy — Wimpel'],
])
