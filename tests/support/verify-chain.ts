import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether OpenSSL trusts a certificate by its chain and root, all in PEM. */
export function verifies({ certificate, chain, root }: { certificate: string; chain: string; root: string }): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-certificates-'))
  try {
    for (const [name, text] of Object.entries({ certificate, chain, root })) writeFileSync(join(folder, name), text)
    const files = ['-CAfile', join(folder, 'root'), '-untrusted', join(folder, 'chain'), join(folder, 'certificate')]
    return execFileSync('openssl', ['verify', '-x509_strict', ...files], { encoding: 'utf8' })
      .trim()
      .endsWith('OK')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
