const { ArrayBuffer: NodeArrayBuffer } = globalThis

/** For `prepare`: answers that the server keeps ready are bytes, which Fastify tells by Node's own class from what is to become JSON. */
export const keepNodeBuffers = (): void => void Object.assign(globalThis, { ArrayBuffer: NodeArrayBuffer })
