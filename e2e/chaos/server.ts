import { type RunningServer, startServer } from '../../bench/server.ts'

export type MortalServer = {
  readonly port: number
  readonly origin: string
  pid(): number
  /** Kills it with SIGKILL, and restarts it on the same data after `pauseMs`. */
  killAndRestart(pauseMs: number): Promise<void>
  /** Stops it gracefully, as for an upgrade, and starts it again. An exit code other than 0 is an error. */
  restart(): Promise<void>
  /** Asks it to end. Returns what went wrong: another exit code than 0, or its error messages. */
  end(): Promise<string[]>
}

/** The site's own server as `npm start` runs it, logging only errors, on data that survives it. */
export async function startMortalServer(given: {
  port: number
  dataDir: string
  environment?: Record<string, string>
}): Promise<MortalServer> {
  const complaints: string[] = []
  const environment = { STARTER: 'none', ...given.environment }
  const start = () => startServer({ ...given, environment })
  let server: RunningServer = await start()
  const keepComplaints = () => {
    const said = server
      .said()
      .split('\n')
      .filter(line => line.startsWith('{'))
    complaints.push(...said)
  }
  const stop = async () => {
    await server.stop()
    const code = await server.ended
    keepComplaints()
    if (code !== 0) complaints.push(`服务器以 ${code} 结束`)
  }
  return {
    port: given.port,
    origin: server.origin,
    pid: () => server.pid,
    async killAndRestart(pauseMs) {
      process.kill(server.pid, 'SIGKILL')
      await server.ended
      keepComplaints()
      await new Promise(resolve => setTimeout(resolve, pauseMs))
      server = await start()
    },
    async restart() {
      await stop()
      server = await start()
    },
    async end() {
      await stop()
      return complaints
    },
  }
}
