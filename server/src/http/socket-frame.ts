import type { RawData } from 'ws'

/** The text of a frame as an object with its type; undefined for whatever else came. */
export function frameOf(data: RawData, isBinary: boolean): { type: string; frame: object } | undefined {
  if (isBinary) return undefined
  try {
    const frame: unknown = JSON.parse(data.toString())
    if (typeof frame !== 'object' || frame === null || !('type' in frame)) return undefined
    return typeof frame.type === 'string' ? { type: frame.type, frame } : undefined
  } catch {
    return undefined
  }
}
