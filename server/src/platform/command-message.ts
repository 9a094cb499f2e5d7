/** What a command tells the process that forked it. */
export type CommandMessage =
  | { kind: 'progress'; what: string; done: number; total: number }
  | { kind: 'report'; text: string; data: unknown }
  | { kind: 'failure'; text: string }

export type RunningCommand = {
  /** Resolves when the process has ended: its exit code; null if a signal ended it, or it could not start. */
  readonly ended: Promise<number | null>
  /** Ends it within some seconds; the next run resumes unfinished work. */
  stop(): void
}

/** Runs a command of `server/src/commands` as a separate process. */
export type StartCommand = (given: {
  name: string
  args: readonly string[]
  /** Added to the server's own environment: values that must not appear on a command line. */
  env?: Readonly<Record<string, string>>
  onMessage: (message: CommandMessage) => void
}) => RunningCommand
