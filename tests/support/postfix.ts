import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { endProcess } from './end-process'
import { freePort } from './free-port'
import type { ReceivedMail } from './mail-server'

const MASTER = '/usr/lib/postfix/sbin/master'
/** Its master process changes to other users, which root alone can do. */
export const hasPostfix = existsSync(MASTER) && process.getuid?.() === 0

if (!hasPostfix)
  console.warn('SKIPPED: Postfix is not installed (postfix), or the tests do not run as root: no mail goes through it')

/** Services of `master.cf` that receive a message over SMTP and deliver it to a folder. */
const servicesAt = (port: number): string => `
127.0.0.1:${port} inet n - n - - smtpd
cleanup   unix n - n - 0 cleanup
qmgr      unix n - n 300 1 qmgr
rewrite   unix - - n - - trivial-rewrite
bounce    unix - - n - 0 bounce
defer     unix - - n - 0 bounce
trace     unix - - n - 0 bounce
error     unix - - n - - error
retry     unix - - n - - error
virtual   unix - n n - - virtual
anvil     unix - - n - 1 anvil
postlog   unix-dgram n - n - 1 postlogd
smtp      unix - - n - - smtp
`

/** Passes returned mails to the shop, by the lines of docs/operating.md but for the user. */
const bounceServiceAt = (script: string): string => `
wimpel-bounce unix - n n - 4 pipe
  user=nobody null_sender= argv=${script} \${recipient}
`

/** Writes the script that passes returned mails, with its settings. Returns its path. */
function writeScript(folder: string, { hook, secret }: ReturnedMail): string {
  const settings = join(folder, 'bounce.curl')
  writeFileSync(settings, `url = "${hook}"\nheader = "Authorization: Bearer ${secret}"\n`)
  const script = join(folder, 'wimpel-bounce')
  const own = join(import.meta.dirname, '../../docs/deploy/wimpel-bounce')
  writeFileSync(script, `#!/bin/sh\nWIMPEL_BOUNCE_CONFIG='${settings}' exec /bin/sh ${script}.sh "$@"\n`, {
    mode: 0o755,
  })
  // A copy, since other users may not see the folder of the code.
  writeFileSync(`${script}.sh`, readFileSync(own))
  return script
}

interface ReturnedMail {
  /** Address that mails are returned to, as `bounces@mail.example`. */
  address: string
  /** Address of the shop that they are passed to. */
  hook: string
  secret: string
}

interface PostfixOptions {
  /** Where returned mails go. */
  returns?: ReturnedMail
  /** Other mail servers, by the domain that they take mail for, as `127.0.0.1:2525`. */
  relays?: Readonly<Record<string, string>>
}

/** Starts a Postfix with folders of its own on a free port of 127.0.0.1. It delivers all other mail to `*.example` to one maildir. */
export async function startPostfix({ returns, relays = {} }: PostfixOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-postfix-'))
  // Its processes run as other users.
  chmodSync(folder, 0o755)
  const at = (name: string): string => join(folder, name)
  for (const name of ['config', 'queue', 'data', 'mail']) mkdirSync(at(name))
  const nobody = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }))
  execFileSync('chown', ['postfix', at('data')])
  execFileSync('chown', ['nobody', at('mail')])
  const port = await freePort()
  const transports = [
    ...(returns ? [`${returns.address} = wimpel-bounce:`] : []),
    ...Object.entries(relays).map(([domain, server]) => `${domain} = smtp:[${server.replace(':', ']:')}`),
  ]
  const settings = {
    compatibility_level: 3.6,
    queue_directory: at('queue'),
    data_directory: at('data'),
    maillog_file: at('log'),
    maillog_file_prefixes: folder,
    myhostname: 'mail.hosting.example',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    mynetworks: '127.0.0.0/8',
    mydestination: '',
    // Their defaults look at the accounts of this machine.
    local_recipient_maps: '',
    alias_maps: '',
    smtpd_recipient_restrictions: 'permit_mynetworks, reject',
    // A domain is of one kind.
    virtual_mailbox_domains: returns ? '' : 'static:all',
    virtual_mailbox_base: at('mail'),
    virtual_mailbox_maps: 'static:box/',
    virtual_uid_maps: `static:${nobody}`,
    virtual_gid_maps: `static:${nobody}`,
    ...(transports.length > 0 && {
      transport_maps: `inline:{ ${transports.map((each) => `{ ${each} }`).join(', ')} }`,
    }),
    ...(returns && {
      recipient_delimiter: '+',
      relay_domains: returns.address.split('@')[1],
      relay_recipient_maps: `inline:{ ${returns.address}=OK }`,
      'wimpel-bounce_destination_recipient_limit': 1,
    }),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(join(at('config'), 'main.cf'), lines.join(''))
  const bounceService = returns ? bounceServiceAt(writeScript(folder, returns)) : ''
  writeFileSync(join(at('config'), 'master.cf'), servicesAt(port) + bounceService)
  execFileSync('postfix', ['-c', at('config'), 'check'], { stdio: process.env.TEST_LOG ? 'inherit' : 'ignore' })
  const server = spawn(MASTER, ['-s', '-c', at('config')], {
    env: { ...process.env, MAIL_CONFIG: at('config') },
    stdio: process.env.TEST_LOG ? 'inherit' : 'ignore',
  })
  for (let tries = 0; !(await isOpen(port)); tries++) {
    if (tries === 100 || server.exitCode !== null) throw new Error(`Postfix does not start: ${logOf(at('log'))}`)
    await sleep(50)
  }
  const box = join(at('mail'), 'box', 'new')
  /** Waits until the queue is empty. */
  async function settled(): Promise<void> {
    for (let tries = 0; queued() > 0; tries++) {
      if (tries === 400) throw new Error(`Postfix does not deliver: ${logOf(at('log'))}`)
      await sleep(25)
    }
  }
  const queued = (): number =>
    // In the order in which a message passes them, so that none is missed on its way.
    ['incoming', 'active', 'deferred']
      .flatMap((name) => readdirSync(join(at('queue'), name), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile()).length
  return {
    url: `smtp://127.0.0.1:${port}`,
    settled,
    log: () => logOf(at('log')),
    /** Mails in the maildir, in no order, once the queue is empty. */
    async received(): Promise<ReceivedMail[]> {
      await settled()
      const files = existsSync(box) ? readdirSync(box) : []
      return Promise.all(
        files.map(async (file) => {
          const raw = readFileSync(join(box, file), 'utf8')
          const mail = await PostalMime.parse(raw)
          return { ...mail, raw, recipients: mail.deliveredTo ? [mail.deliveredTo] : [] }
        }),
      )
    },
    async close() {
      await endProcess(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const logOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : 'it wrote no log')

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.once('data', () => socket.destroy())
  })
