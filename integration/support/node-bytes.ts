const { ArrayBuffer: NodeArrayBuffer } = globalThis

/**
 * Leaves Node its own `ArrayBuffer` while a page is open. An answer that many have had is kept as bytes, and Fastify, in the same
 * process, knows bytes by it: those of another window it would write out as an object. Called in `prepare`.
 */
export function keepNodeBytes(): void {
  Object.defineProperty(globalThis, 'ArrayBuffer', {
    value: NodeArrayBuffer,
    configurable: true,
    writable: true,
  })
}
