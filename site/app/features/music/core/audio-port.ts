/** What the engine needs of an `<audio>` element, which is one as it stands. Times in seconds. */
export type AudioPort = {
  src: string
  preload: string
  currentTime: number
  volume: number
  muted: boolean
  readonly playbackRate: number
  readonly duration: number
  readonly paused: boolean
  readonly ended: boolean
  /** 0 nothing, 1 length known, 3 can play on. */
  readonly readyState: number
  readonly buffered: { readonly length: number; end(index: number): number }
  readonly error: { readonly code: number } | null
  play(): Promise<void>
  pause(): void
  load(): void
  removeAttribute(name: 'src'): void
  addEventListener(type: AudioEventName, listener: () => void): void
}

export type AudioEventName =
  | 'timeupdate'
  | 'loadedmetadata'
  | 'durationchange'
  | 'progress'
  | 'playing'
  | 'waiting'
  | 'canplay'
  | 'pause'
  | 'seeked'
  | 'ended'
  | 'error'

/** `MediaError.code`. */
export const mediaError = { aborted: 1, network: 2, decode: 3, unsupported: 4 } as const

export const readiness = { metadata: 1, canPlayOn: 3 } as const
