import { type AddressInfo, createServer, type Socket } from 'node:net'

/**
 * Lies of WHOIS servers. `other` describes another name, `both` says that it is free and registered, `limit` that there were too
 * many queries, `empty` nothing; `large` sends 2 MB, `drip` one byte now and then, `reset` breaks the connection off.
 */
export type WhoisLie = 'other' | 'both' | 'limit' | 'empty' | 'large' | 'drip' | 'reset' | 'hang' | 'html'

/** A WHOIS server (RFC 3912) on 127.0.0.1 that answers in the words of a registry. */
export async function startWhois(words: { free(name: string): string; registered(name: string): string }) {
  const known = new Set<string>()
  const asked: string[] = []
  const state = { lie: null as WhoisLie | null }
  const open = new Set<Socket>()

  function answer(socket: Socket, name: string): void {
    asked.push(name)
    const { lie } = state
    if (lie === 'hang') return
    if (lie === 'reset') return void socket.resetAndDestroy()
    if (lie === 'empty') return void socket.end()
    if (lie === 'limit') return void socket.end('% -1: request limit exceeded\r\n')
    if (lie === 'html') return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n<html>')
    if (lie === 'other') return void socket.end(words.free(`anders-${name}`))
    if (lie === 'both') return void socket.end(`${words.free(name)}${words.registered(name)}`)
    if (lie === 'large') return void socket.end(`${'%'.repeat(2 * 1024 * 1024)}\r\n${words.free(name)}`)
    if (lie === 'drip') return void drip(socket)
    socket.end(`% Voorbeeldregister\r\n\r\n${known.has(name) ? words.registered(name) : words.free(name)}`)
  }

  const server = createServer((socket) => {
    open.add(socket)
    let text = ''
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    socket.on('data', (part) => {
      text += part.toString('latin1')
      const end = text.indexOf('\r\n')
      if (end >= 0) answer(socket, text.slice(0, end))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    known,
    state,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('%'), 20)
  socket.on('close', () => clearInterval(timer))
}
