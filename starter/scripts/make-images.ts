/** Draws every picture of the starter site again: `node starter/scripts/make-images.ts [name …]`, prints with their scene. */
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { printsOf } from './print.ts'
import { apricotAlley } from './scene/apricot-alley.ts'
import { bannerScenes } from './scene/banner.ts'
import { visitorBannerScenes } from './scene/banner-visitor.ts'
import { cambridge } from './scene/cambridge.ts'
import { canal } from './scene/canal.ts'
import { coffee } from './scene/coffee.ts'
import { eaves } from './scene/eaves.ts'
import { hometown } from './scene/hometown.ts'
import { lotusPond } from './scene/lotus-pond.ts'
import { moving } from './scene/moving.ts'
import { oldCapital } from './scene/old-capital.ts'
import { sealScenes } from './scene/seal.ts'
import { sixRobes } from './scene/six-robes.ts'
import { smallHouse } from './scene/small-house.ts'
import { smallMachine } from './scene/small-machine.ts'
import { snowLake } from './scene/snow-lake.ts'
import { writingDesk } from './scene/writing-desk.ts'
import { bleedPx, type Sheet, seeded } from './sheet.ts'

const imageFolder = new URL('../images/', import.meta.url)
/** A cover should reach a phone on a slow line within a second. */
const maxImageBytes = 118 * 1024
const scenes: Record<string, () => Sheet> = {
  'xiao-lou': smallHouse,
  'yan-xia': eaves,
  'lin-an': apricotAlley,
  'gu-du': oldCapital,
  'he-tang': lotusPond,
  'hu-xin-ting': snowLake,
  'yun-he': canal,
  'kang-qiao': cambridge,
  'gu-xiang': hometown,
  'ban-jia': moving,
  'shou-chong': coffee,
  'xie-zuo': writingDesk,
  'ji-qi': smallMachine,
  'liu-yi': sixRobes,
  ...bannerScenes,
  ...visitorBannerScenes,
  ...sealScenes,
}

/** Paper grain: RGBA noise with an alpha of at most 16, softened so that WebP need not spend bytes on it. */
async function grain({
  width,
  height,
  seed,
}: {
  width: number
  height: number
  seed: number
}): Promise<Buffer> {
  const random = seeded(seed)
  const cell = 2
  const columns = Math.ceil(width / cell)
  const rows = Math.ceil(height / cell)
  const pixels = Buffer.alloc(columns * rows * 4)
  for (let at = 0; at < pixels.length; at += 4) {
    const shade = random() < 0.5 ? 40 : 250
    pixels[at] = shade
    pixels[at + 1] = shade
    pixels[at + 2] = shade - (shade > 100 ? 14 : 0)
    pixels[at + 3] = Math.floor(random() * 16)
  }
  return sharp(pixels, { raw: { width: columns, height: rows, channels: 4 } })
    .resize(columns * cell, rows * cell, { kernel: 'cubic' })
    .extract({ left: 0, top: 0, width, height })
    .png()
    .toBuffer()
}

/** A band of mist and hills shows no difference, and is the first thing that a page loads. */
const firstQuality = (name: string) => (name.startsWith('banner-') ? 72 : 80)

/** WebP, its quality stepping down by 4 until the picture weighs at most `maxImageBytes`. */
async function encode(name: string, drawn: Buffer): Promise<Buffer> {
  for (let quality = firstQuality(name); ; quality -= 4) {
    const picture = await sharp(drawn).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (picture.length <= maxImageBytes || quality <= 56) return picture
  }
}

async function save(name: string, drawn: Buffer): Promise<void> {
  const picture = await encode(name, drawn)
  await writeFile(new URL(`${name}.webp`, imageFolder), picture)
  console.log(`${name}.webp ${Math.round(picture.length / 1024)} KB`)
}

await mkdir(imageFolder, { recursive: true })
const wanted = process.argv.slice(2)
for (const [name, draw] of Object.entries(scenes)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const sheet = draw()
  const paper = await grain({ width: sheet.width, height: sheet.height, seed: 7 })
  const { width, height } = sheet
  const cut = await sharp(Buffer.from(sheet.finish()))
    .extract({ left: bleedPx, top: bleedPx, width, height })
    .png()
    .toBuffer()
  const drawn = await sharp(cut)
    .composite([{ input: paper, blend: 'over' }])
    .png()
    .toBuffer()
  await save(name, drawn)
  for (const print of printsOf(name)) {
    await save(print.name, await sharp(drawn).extract(print.cut).resize(print.size).png().toBuffer())
  }
}
