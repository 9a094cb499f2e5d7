import type { Result } from './figure.ts'

/** The data folder that all subjects share, and what filling it took. */
export type FilledData = {
  readonly blogDir: string
  readonly dataDir: string
  readonly seconds: number
  /** Of the import's own processor time; not a number where the system does not tell. */
  readonly processorSeconds: number
  readonly peakMegabytes: number | undefined
}

export type Bench = {
  /** A folder of this run alone, removed at its end. */
  readonly folder: string
  readonly say: (text: string) => void
  /** A port that nothing of this run has used. */
  nextPort(): number
  /** 10,000 generated articles, imported on the first call. */
  filledData(): Promise<FilledData>
}

export type Subject = { readonly title: string; measure(bench: Bench): Promise<Result[]> }
