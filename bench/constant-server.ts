import { readFileSync } from 'node:fs'
import fastify from 'fastify'

/**
 * Baseline: a plain Fastify that answers `/` with one buffer. Arguments: port, body file, headers file (JSON).
 */
const [port, bodyFile = '', headersFile = ''] = process.argv.slice(2)
const body = readFileSync(bodyFile)
const headers: Record<string, string> = JSON.parse(readFileSync(headersFile, 'utf8'))
const app = fastify({ logger: false })
app.get('/', (_request, reply) => reply.headers(headers).send(body))
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
