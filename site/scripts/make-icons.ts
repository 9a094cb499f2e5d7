/** Draws the site's icons anew from public/favicon.svg: `node site/scripts/make-icons.ts`. */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const folder = new URL('../public/', import.meta.url)
const paper = '#faf7f1'
/** A mask may cut away all but the middle four fifths; the seal stands well inside. */
const sealShare = 0.62
const icoSizes = [16, 32, 48]

const svg = await readFile(new URL('favicon.svg', folder))
const seal = (px: number) => sharp(svg, { density: 600 }).resize(px, px).png().toBuffer()

/** The seal on paper: phones round corners and fill what is transparent with black. */
async function tile(px: number): Promise<Buffer> {
  const input = await seal(Math.round(px * sealShare))
  return sharp({ create: { width: px, height: px, channels: 3, background: paper } })
    .composite([{ input }])
    .png({ palette: true })
    .toBuffer()
}

/** An ICO file of PNG pictures: a header, an entry of 16 bytes for each, then the pictures. */
function icoOf(pictures: readonly { px: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [at, { px, png }] of pictures.entries()) {
    const entry = 6 + 16 * at
    header.writeUInt8(px, entry)
    header.writeUInt8(px, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}

await writeFile(new URL('apple-touch-icon.png', folder), await tile(180))
await writeFile(new URL('icon-192.png', folder), await tile(192))
await writeFile(new URL('icon-512.png', folder), await tile(512))
await writeFile(
  new URL('favicon.ico', folder),
  icoOf(await Promise.all(icoSizes.map(async px => ({ px, png: await seal(px) })))),
)
