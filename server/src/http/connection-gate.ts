import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '../platform/address-key.ts'

/** Whether one more connection may come from an address, counting those that are open. */
export type ConnectionGate = { enter(address: string): boolean; leave(address: string): void }

/** At most `max` open connections from one address; `isExempt` ones (proxies) carry many visitors and are not counted. */
export function createConnectionGate(max: number, isExempt: (address: string) => boolean): ConnectionGate {
  const open = new Map<string, number>()
  return {
    enter(address) {
      if (isExempt(address)) return true
      const key = addressKey(address)
      const count = open.get(key) ?? 0
      if (count >= max) return false
      open.set(key, count + 1)
      return true
    },
    leave(address) {
      if (isExempt(address)) return
      const key = addressKey(address)
      const count = (open.get(key) ?? 0) - 1
      if (count > 0) open.set(key, count)
      else open.delete(key)
    },
  }
}

/** Closes a connection at once where the gate is shut: nothing has been read, so nothing is lost but the socket. */
export function guardConnections(server: Server, gate: ConnectionGate): void {
  server.prependListener('connection', (socket: Socket) => {
    // Read now, it is known for as long as the socket is; a peer that has hung up already has no address any more.
    const address = socket.remoteAddress
    if (address === undefined || !gate.enter(address)) {
      socket.destroy()
      return
    }
    socket.once('close', () => gate.leave(address))
  })
}
