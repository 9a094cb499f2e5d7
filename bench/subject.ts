import type { Result } from './figure.ts'

/** The data folder shared by all subjects, and the cost of filling it. */
export type FilledData = {
  readonly blogDir: string
  readonly dataDir: string
  readonly seconds: number
  /** The import's own CPU time; NaN if the system does not tell. */
  readonly processorSeconds: number
  readonly peakMegabytes: number | undefined
}

export type Bench = {
  /** A folder of this run alone, removed at its end. */
  readonly folder: string
  readonly say: (text: string) => void
  /** A port unused in this run. */
  nextPort(): number
  /** 10,000 generated articles, imported on the first call. */
  filledData(): Promise<FilledData>
}

export type Subject = { readonly title: string; measure(bench: Bench): Promise<Result[]> }
