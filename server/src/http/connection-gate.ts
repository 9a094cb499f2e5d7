import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { BlockList, isIP } from 'node:net'
import type { Config } from '../config/config.ts'
import { addressKey } from '../platform/address-key.ts'

/** Limits the open connections of each address. */
export type ConnectionGate = { enter(address: string): boolean; leave(address: string): void }

/**
 * At most `max` open connections from one address; `isExempt` addresses (proxies) carry many visitors and are
 * not counted.
 */
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

/** Closes a connection over the limit at once, before anything is read. */
export function guardConnections(server: Server, gate: ConnectionGate): void {
  server.prependListener('connection', (socket: Socket) => {
    // Read now, as it stays available afterwards; a peer that has already disconnected has no address.
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
 * Whether a peer carries many visitors: this machine, or a proxy that the configuration trusts. If every peer
 * is trusted (`true`, or a number of hops), all do.
 */
export function createProxyTest(trustProxy: Config['trustProxy']): (address: string) => boolean {
  if (trustProxy === true || typeof trustProxy === 'number') return () => true
  const entries = typeof trustProxy === 'string' ? trustProxy.split(',').map(entry => entry.trim()) : []
  const list = listOf(['loopback', ...entries.filter(entry => entry !== '')])
  return address => has(list, address)
}

/**
 * Reports once that a proxy forwards requests although none is trusted, so that all visitors count as one.
 * Only peers on this machine or its networks are considered; a stranger may send any header.
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

/** The value for Fastify; a number of hops counts from the peer itself, which is thereby trusted. */
export function trustOf(
  trustProxy: Config['trustProxy'],
): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy
}
