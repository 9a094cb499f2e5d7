/** What a command tells the process that forked it. */
export type CommandMessage =
  | { kind: 'progress'; what: string; done: number; total: number }
  | { kind: 'report'; text: string; data: unknown }
  | { kind: 'failure'; text: string }

export type RunningCommand = {
  /** When the process is gone: its exit code; null where a signal ended it, or it could not begin. */
  readonly ended: Promise<number | null>
  /** Ends it, at the latest after some seconds; what is half-done is taken up by the next run. */
  stop(): void
}

/** Runs a command of `server/src/commands` as a process of its own. */
export type StartCommand = (given: {
  name: string
  args: readonly string[]
  /** Beside the server's own environment: what must not be seen on a command line. */
  env?: Readonly<Record<string, string>>
  onMessage: (message: CommandMessage) => void
}) => RunningCommand
