import fastifyStatic from '@fastify/static'
import fastify from 'fastify'

/** The reference: a plain static server. Arguments: port, folder. */
const [port, folder = ''] = process.argv.slice(2)
const app = fastify({ logger: false })
await app.register(fastifyStatic, { root: folder })
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
