import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { whenMissing } from '../../platform/files.ts'

const audio = /\.(?:mp3|flac|ogg|oga|opus|m4a|aac|wav)$/i

/** A song of the starter: an audio file with its lyric files. `print` is a hash of all their bytes. */
type Song = { readonly files: readonly string[]; readonly print: string }

/** The songs of a folder by name; the starter has none in subfolders. */
async function readSongs(folder: string): Promise<Map<string, Song>> {
  const names = await readdir(folder).catch(whenMissing([]))
  const songs = new Map<string, Song>()
  for (const name of names.filter(each => audio.test(each)).sort()) {
    const isBeside = (other: string) => other.startsWith(`${parse(name).name}.`) && !audio.test(other)
    const files = names.filter(other => other === name || isBeside(other)).sort()
    const hash = createHash('sha256')
    for (const file of files) hash.update(file).update(await readFile(join(folder, file)))
    songs.set(name, { files, print: hash.digest('base64url').slice(0, 16) })
  }
  return songs
}

/** The starter's songs in the owner's folder: recorded by content, removed while nobody has used them. */
export function createStarterSongs(folder: string, findUsed: () => Promise<ReadonlySet<string>>) {
  const sort = async (prints: Readonly<Record<string, string>>) => {
    const songs = await readSongs(folder)
    const brought = Object.keys(prints).filter(name => songs.has(name))
    const used = brought.length > 0 ? await findUsed() : undefined
    const untouched = brought.filter(name => songs.get(name)?.print === prints[name] && !used?.has(name))
    return { songs, brought, untouched }
  }
  return {
    /** Fingerprints of songs identical to those in `from`: others are the owner's own. */
    async note(from: string): Promise<Record<string, string>> {
      const [own, brought] = [await readSongs(folder), await readSongs(from)]
      const same = [...brought].filter(([name, { print }]) => own.get(name)?.print === print)
      return Object.fromEntries(same.map(([name, { print }]) => [name, print]))
    },

    count: async (prints: Readonly<Record<string, string>>) => (await sort(prints)).untouched.length,

    async remove(prints: Readonly<Record<string, string>>): Promise<{ removed: number; kept: number }> {
      const { songs, brought, untouched } = await sort(prints)
      for (const name of untouched)
        for (const file of songs.get(name)?.files ?? []) await rm(join(folder, file), { force: true })
      return { removed: untouched.length, kept: brought.length - untouched.length }
    },
  }
}

export type StarterSongs = ReturnType<typeof createStarterSongs>
