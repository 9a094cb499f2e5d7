import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { BlockList, isIP } from 'node:net'
import type { Config } from '../config/config.ts'
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

const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries.flatMap(text => named[text] ?? [text])) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

function has(list: BlockList, address: string): boolean {
  const bare = address.replace(/^::ffff:/i, '').split('%')[0] ?? ''
  const version = isIP(bare)
  return version !== 0 && list.check(bare, version === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Whether a peer carries many visitors: this machine itself, or a proxy that the configuration trusts. Where every
 * peer is trusted (`true`, or a number of hops) all are.
 */
export function createProxyTest(trustProxy: Config['trustProxy']): (address: string) => boolean {
  if (trustProxy === true || typeof trustProxy === 'number') return () => true
  const entries = typeof trustProxy === 'string' ? trustProxy.split(',').map(entry => entry.trim()) : []
  const list = listOf(['loopback', ...entries.filter(entry => entry !== '')])
  return address => has(list, address)
}

/**
 * Tells, once, of requests that a proxy has passed on while none is trusted: every visitor then counts as one. Only a peer
 * on this machine or its networks is believed to be one; a stranger may send what he likes.
 */
export function createProxyNotice(given: {
  trustProxy: Config['trustProxy']
  warn: (sentence: string) => void
}): (request: { headers: Readonly<Record<string, unknown>>; address: string | undefined }) => void {
  const near = listOf(['loopback', 'linklocal', 'uniquelocal'])
  let isTold = given.trustProxy !== false
  return ({ headers, address = '' }) => {
    if (isTold || headers['x-forwarded-for'] === undefined || !has(near, address)) return
    isTold = true
    given.warn(
      `有反向代理（${address}）在前面，而没有设 TRUST_PROXY：所有访客都被当成同一个人，限流与计数都不准。请设 TRUST_PROXY=${address.replace(/^::ffff:/i, '')} 再启动`,
    )
  }
}

/** What Fastify takes; a number of hops is counted from the peer itself, which the configuration thereby trusts. */
export function trustOf(
  trustProxy: Config['trustProxy'],
): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy
}
