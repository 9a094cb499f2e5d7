import { type ServerFrame, serverFrame } from '@xiaolou/contract/frame'

/** What the server said; nothing for a frame that nobody here knows, or that is damaged. */
export function readFrame(text: string): ServerFrame | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const read = serverFrame['~standard'].validate(value)
  return read instanceof Promise || read.issues ? undefined : read.value
}
