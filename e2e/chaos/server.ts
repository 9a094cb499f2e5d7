import { type RunningServer, startServer } from '../../bench/server.ts'

export type MortalServer = {
  readonly port: number
  readonly origin: string
  pid(): number
  /** Kills it with SIGKILL, and starts it again on the same data after so long. */
  killAndRestart(pauseMs: number): Promise<void>
  /** Ends it with grace, as for an upgrade, and starts it again. An exit code other than 0 is a complaint. */
  restart(): Promise<void>
  /** Asks it to end. Gives what went wrong: another exit code than 0, or what it had to complain of. */
  end(): Promise<string[]>
}

/** The site's own server as `npm start` runs it, in words only of errors, on data that outlives it. */
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
