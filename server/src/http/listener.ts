import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorName, errors } from '@xiaolou/contract/errors'
import { type ConnectionGate, guardConnections } from './connection-gate.ts'
import { acceptUpgrades, isSocketRequest } from './socket.ts'

export const serverLimits = {
  maxHeaderBytes: 16 * 1024,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  keepAliveTimeoutMs: 5_000,
  /** An idle socket, such as one that never reads its answer. */
  idleTimeoutMs: 60_000,
  /** How often the timeouts above are checked; Node's default of 30 s would turn 10 s into 40. */
  checkEveryMs: 1_000,
} as const

function refuse(res: ServerResponse, status: 400 | 417): void {
  const body = JSON.stringify({ code: status, message: errors.malformed.message })
  res.shouldKeepAlive = false
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  })
  res.end(body)
}

/**
 * `GET http://host/path`, as a client sends it that takes us for a proxy: reads the path, and the host from
 * there (RFC 9112, 3.2.2).
 */
function readAbsoluteForm(req: IncomingMessage): void {
  const [, host, path = ''] = /^https?:\/\/([^/?#]*)([^#]*)/i.exec(req.url ?? '') ?? []
  if (!host) return
  req.url = path.startsWith('/') ? path : `/${path}`
  req.headers.host = host
}

/** The bare HTTP server: its limits, then cached pages, then everything else. */
export function createListener(input: {
  handler: RequestListener
  /** Answers from the page cache; returns whether it did. */
  tryServe: (req: IncomingMessage, res: ServerResponse) => boolean
  gate: ConnectionGate
  isStopping: () => boolean
}): Server {
  const { handler, tryServe, gate, isStopping } = input
  const server = createServer(
    {
      maxHeaderSize: serverLimits.maxHeaderBytes,
      headersTimeout: serverLimits.headersTimeoutMs,
      requestTimeout: serverLimits.requestTimeoutMs,
      keepAliveTimeout: serverLimits.keepAliveTimeoutMs,
      connectionsCheckingInterval: serverLimits.checkEveryMs,
      // Checked below: Node's own answer has no body, and ours is always the envelope.
      requireHostHeader: false,
      shouldUpgradeCallback: isSocketRequest,
    },
    (req, res) => {
      readAbsoluteForm(req)
      if (isStopping()) res.shouldKeepAlive = false
      const isTarget = req.url?.startsWith('/') || req.url === '*'
      if (!isTarget || (req.headers.host === undefined && req.httpVersion === '1.1')) refuse(res, 400)
      else if (!tryServe(req, res)) handler(req, res)
    },
  )
  acceptUpgrades(server, handler)
  server.on('checkExpectation', (_req: IncomingMessage, res: ServerResponse) => refuse(res, 417))
  server.timeout = serverLimits.idleTimeoutMs
  guardConnections(server, gate)
  return server
}

const failures: Record<string, { line: string; error: ErrorName }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', error: 'timeout' },
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', error: 'tooLarge' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { line: '413 Payload Too Large', error: 'tooLarge' },
}

/**
 * Answers what Node could not parse as a request (smuggling, overflow, a slow client) with the envelope, and
 * disconnects.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  const answering = '_httpMessage' in socket ? socket._httpMessage : undefined
  const isMidAnswer = answering instanceof ServerResponse && answering.headersSent
  // Nothing may be written in the middle of a response: the client would take it for a part of it.
  if (error.code === 'ECONNRESET' || !socket.writable || isMidAnswer) {
    socket.destroy()
    return
  }
  const { line, error: name } = failures[error.code ?? ''] ?? {
    line: '400 Bad Request',
    error: 'malformed' as const,
  }
  const { code, message } = errors[name]
  const body = JSON.stringify({ code: code === 413 ? Number(line.slice(0, 3)) : code, message })
  const head = `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\n`
  socket.end(`${head}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`)
  // A client that does not read the answer must not hold the socket.
  setTimeout(() => socket.destroy(), 2_000).unref()
}
