import { createServer } from 'node:http'
import { openPort, takePort } from '../process/port.ts'
import { keepWorkers, tellKeeper, workerPlace } from '../process/workers.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)

/**
 * Starts as many processes on one port as its argument says, which start and answer like the site's; logs one
 * line per event.
 */
if (workerPlace() === 'alone')
  keepWorkers({
    count: Number(process.argv[2]),
    onOpen: pid => say(`open ${pid}`),
    onEnd: (pid, how) => say(`end ${pid} ${how}`),
    onStuck: pid => say(`stuck ${pid}`),
    restart: () => process.exit(0),
    stopWithinMs: 1_000,
  })
else {
  const place = { port: Number(process.env.PORT), host: '127.0.0.1', databaseUrl: 'postgres://lou' }
  const taken = workerPlace() === 'first' ? await takePort(place) : openPort(place)
  const server = createServer((_request, response) => response.end(String(process.pid)))
  await taken.release()
  server.listen(place, () => tellKeeper({ kind: 'open', port: taken.port }))
  process.on('SIGTERM', () => process.exit(0))
}
