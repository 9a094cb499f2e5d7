/** Writes ID3v2.4 tags with UTF-8 text (id3.org, id3v2.4.0-structure and -frames). */
export type Tags = {
  /** Frame id (`TIT2`) to text. */
  text: Readonly<Record<string, string>>
  /** Description to value (`TXXX`), such as ReplayGain. */
  extra: Readonly<Record<string, string>>
  comment: string
  licenceAddress: string
  /** JPEG. */
  cover: Buffer
}

const utf8 = 3
const frontCover = 3

/** 28 bits in four bytes of seven, so that no byte looks like the start of a sound frame. */
const synchsafe = (size: number): Buffer =>
  Buffer.from([(size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127])

const frame = (id: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(id, 'latin1'), synchsafe(body.length), Buffer.from([0, 0]), body])

/** The tag block that goes before the first sound frame. */
export function id3Block({ text, extra, comment, licenceAddress, cover }: Tags): Buffer {
  const encoded = (value: string): Buffer => Buffer.concat([Buffer.from([utf8]), Buffer.from(value, 'utf8')])
  const frames = [
    ...Object.entries(text).map(([id, value]) => frame(id, encoded(value))),
    ...Object.entries(extra).map(([name, value]) => frame('TXXX', encoded(`${name}\0${value}`))),
    frame('COMM', Buffer.concat([Buffer.from([utf8]), Buffer.from(`chi\0${comment}`, 'utf8')])),
    frame('WCOP', Buffer.from(licenceAddress, 'latin1')),
    frame(
      'APIC',
      Buffer.concat([
        Buffer.from([utf8]),
        Buffer.from('image/jpeg\0', 'latin1'),
        Buffer.from([frontCover, 0]),
        cover,
      ]),
    ),
  ]
  const body = Buffer.concat(frames)
  return Buffer.concat([Buffer.from('ID3', 'latin1'), Buffer.from([4, 0, 0]), synchsafe(body.length), body])
}
