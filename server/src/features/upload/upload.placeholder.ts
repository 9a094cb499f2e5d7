import { buffer } from 'node:stream/consumers'
import { tinyImage } from './upload.image.ts'
import { hashOfUrl, variantWidths } from './upload.rules.ts'
import type { OpenedUpload } from './upload.serve.ts'

// A list of two thousand photos carries one each: 200 bytes keep them all below half a megabyte.
const maxPlaceholderBytes = 200

/**
 * Makes `data:image/webp;base64,…` of a few pixels for one of our pictures; '' for anything else. It is taken from the
 * smallest form, which is made with it where it was missing: the grid asks for that one next.
 */
export function createPlaceholderMaker(open: (name: string) => Promise<OpenedUpload | undefined>) {
  let last: Promise<unknown> = Promise.resolve()
  const make = async (url: string): Promise<string> => {
    const hash = hashOfUrl(url)
    if (!hash) return ''
    const small = await open(`${hash}.w${variantWidths[0]}.webp`)
    const opened = small ?? (await open(url.slice('/uploads/'.length)))
    if (!opened?.contentType.startsWith('image/')) return ''
    const tiny = await tinyImage(() => buffer(opened.read()))
    const address = `data:image/webp;base64,${tiny.toString('base64')}`
    return address.length <= maxPlaceholderBytes ? address : ''
  }
  // One after another: an album of two thousand photos is asked for at once.
  return (url: string): Promise<string> => {
    const made = last.then(() => make(url))
    last = made.catch(() => undefined)
    return made
  }
}
