/** Plays every starter song again: `node starter/scripts/make-music.ts [slug …]`. Needs the LAME encoder (`lame`). */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { id3Block } from './music/id3.ts'
import { lrcBody, stampOf, translationBody } from './music/lyric.ts'
import { type Performance, perform } from './music/perform.ts'
import { greensleeves } from './music/piece/greensleeves.ts'
import { linAn } from './music/piece/lin-an.ts'
import { moLiHua } from './music/piece/mo-li-hua.ts'
import { prelude } from './music/piece/prelude.ts'
import { songBie } from './music/piece/song-bie.ts'
import { weiCheng } from './music/piece/wei-cheng.ts'
import { yuYe } from './music/piece/yu-ye.ts'
import type { Piece } from './music/piece.ts'
import { sampleRate } from './music/sound.ts'
import { wavOf } from './music/wav.ts'
import { bleedPx, seeded } from './sheet.ts'

const folder = new URL('../music/', import.meta.url)
const pieces = [linAn, songBie, moLiHua, yuYe, weiCheng, greensleeves, prelude]
const artist = '楼中人'
const album = '小楼听雨'
const year = '2026'
const licenceAddress = 'https://creativecommons.org/publicdomain/zero/1.0/'
const maxCoverBytes = 60 * 1024
/** Where ReplayGain 2.0 wants a song to be, in LUFS. */
const replayGainLoudness = -18

async function coverOf(piece: Piece): Promise<Buffer> {
  const sheet = piece.cover()
  const { width, height } = sheet
  const drawn = sharp(Buffer.from(sheet.finish())).extract({ left: bleedPx, top: bleedPx, width, height })
  const png = await drawn.flatten({ background: '#ece8da' }).png().toBuffer()
  for (let quality = 86; ; quality -= 4) {
    const picture = await sharp(png).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (picture.length <= maxCoverBytes || quality <= 50) return picture
  }
}

/** About 64 kbit/s on the mean: strings and a flute have little above 12 kHz, so nothing is missed. */
function encoded(wav: Buffer): Buffer {
  const options = ['--quiet', '-q', '0', '-m', 'j', '--abr', '64', '--resample', '32', '--lowpass', '13.5']
  // Into a file: LAME goes back to write the length into the first frame, which a pipe would not let it do.
  const at = join(mkdtempSync(join(tmpdir(), 'xiaolou-music-')), 'song.mp3')
  const run = spawnSync('lame', [...options, '--noreplaygain', '-', at], { input: wav })
  if (run.status !== 0) throw new Error(`lame: ${run.error?.message ?? run.stderr.toString()}`)
  const sound = readFileSync(at)
  rmSync(dirname(at), { recursive: true })
  return sound
}

async function writeLyrics(piece: Piece, { clock, sound }: Performance): Promise<void> {
  const { lines, slug, title, composer, lyricist } = piece
  const length = stampOf(sound.left.length / sampleRate).slice(0, 5)
  const head = [`[ti:${title}]`, `[ar:${artist}]`, `[al:${album}]`, `[length:${length}]`]
  const credits = [
    ...(lyricist ? [`[00:00.00]作词：${lyricist}`] : []),
    `[00:00.${lyricist ? '50' : '00'}]作曲：${composer}`,
  ]
  const body =
    lines.length > 0 ? lrcBody({ lines, clock }, piece.isWordTimed ?? false) : '[00:05.00]纯音乐，请欣赏'
  await writeFile(new URL(`${slug}.lrc`, folder), `${[...head, ...credits, body].join('\n')}\n`)
  const translation = translationBody({ lines, clock })
  if (translation) await writeFile(new URL(`${slug}.zh.lrc`, folder), `${translation}\n`)
}

async function make(piece: Piece, track: number): Promise<void> {
  const performance = perform(piece)
  const { sound, loudness, peak } = performance
  const cover = await coverOf(piece)
  const tags = id3Block({
    text: {
      TIT2: piece.title,
      TPE1: artist,
      TALB: album,
      TRCK: `${track}/${pieces.length}`,
      TDRC: year,
      TCOM: piece.composer,
      ...(piece.lyricist ? { TEXT: piece.lyricist } : {}),
      TLAN: piece.language,
      TCOP: `${year} 演奏与录音：CC0 1.0`,
    },
    extra: {
      REPLAYGAIN_TRACK_GAIN: `${(replayGainLoudness - loudness).toFixed(2)} dB`,
      REPLAYGAIN_TRACK_PEAK: peak.toFixed(6),
    },
    comment: `${piece.origin}录音以 CC0 1.0 放弃权利。`,
    licenceAddress,
    cover,
  })
  const file = Buffer.concat([tags, encoded(wavOf(sound, seeded(piece.seed)))])
  await writeFile(new URL(`${piece.slug}.mp3`, folder), file)
  await writeLyrics(piece, performance)
  const seconds = sound.left.length / sampleRate
  console.log(
    `${piece.slug} ${seconds.toFixed(1)} s, ${loudness.toFixed(1)} LUFS, peak ${peak.toFixed(3)}, ${Math.round(file.length / 1024)} KB, cover ${Math.round(cover.length / 1024)} KB`,
  )
}

await mkdir(folder, { recursive: true })
const wanted = process.argv.slice(2)
for (const [index, piece] of pieces.entries())
  if (wanted.length === 0 || wanted.includes(piece.slug)) await make(piece, index + 1)
