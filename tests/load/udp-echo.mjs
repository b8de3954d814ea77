// A bare UDP server that echoes each packet: the cost of Node itself.
import { createSocket } from 'node:dgram'

const lookup = (address, _, found) => found(null, address, 4)
const socket = createSocket({ type: 'udp4', lookup })
socket.on('message', (message, from) => socket.send(message, from.port, from.address))
socket.bind(0, '127.0.0.1', () => console.log(`open at 127.0.0.1:${socket.address().port}`))
process.once('SIGTERM', () => socket.close())
