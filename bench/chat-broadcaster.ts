import { type WebSocket, WebSocketServer } from 'ws'

/**
 * The reference: a bare `ws` server that forwards every message to all, as one text of the same size, and
 * acknowledges it; no database, no accounts, no limits. Argument: port.
 */
const wss = new WebSocketServer({
  port: Number(process.argv[2]),
  host: '127.0.0.1',
  perMessageDeflate: false,
})
const clients = new Set<WebSocket>()
let seq = 0

wss.on('connection', ws => {
  clients.add(ws)
  ws.on('close', () => clients.delete(ws))
  ws.on('error', () => undefined)
  ws.on('message', data => {
    const frame: { type: string; content: string; nonce: string } = JSON.parse(data.toString())
    if (frame.type === 'init') {
      ws.send(JSON.stringify({ type: 'ready', epoch: 'bare', seq, recovered: true, missed: [] }))
      return
    }
    seq += 1
    const text = Buffer.from(JSON.stringify(messageFrame(frame)))
    ws.send(JSON.stringify({ type: 'ack', nonce: frame.nonce, id: seq, seq }))
    for (const client of clients) client.send(text, { binary: false })
  })
})
process.on('SIGTERM', () => process.exit(0))

function messageFrame({ content, nonce }: { content: string; nonce: string }) {
  const writer = { user_id: 1, nick_name: '听雨的第0位', avatar: '', is_owner: false }
  const time = { createdAt: '2026-11-20 08:00:00', at: Date.now() }
  const picture = { width: 0, height: 0, srcset: '', color: '' }
  return {
    ...{ type: 'message', id: seq, seq, ...writer, content, content_type: 'text', ...time, nonce },
    ...{ reply: null, mention_ids: [], ...picture },
  }
}
