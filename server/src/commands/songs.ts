import { existsSync } from 'node:fs'
import { openMusicPlace } from '../features/music/music.feature.ts'
import { type SongsReport, takeSongs } from '../features/music/music.intake.ts'
import { CommandFailure, pathFromOwner, runCommand } from './command.ts'

const usage = `用法：npm run songs -- 文件夹或文件

  把歌收进小楼：歌、旁边的歌词（lrc、yrc、ttml）、封面（cover.jpg…）和歌单（m3u8），照原来的文件夹放。
  一模一样的不再收，同名不同样的两份都留着，已经有的从不盖掉。网站开着也能做，过一会儿就听得到。`

const shown = 20

function describe({ added, known, refused }: SongsReport, where: string): string {
  const more = refused.length > shown ? [`……还有 ${refused.length - shown} 个`] : []
  return [
    `收好了 ${added.length} 个文件，放在 ${where}`,
    ...(known > 0 ? [`${known} 个早就有了，没有再收`] : []),
    ...(refused.length > 0 ? [`${refused.length} 个没有收：`] : []),
    ...refused.slice(0, shown).map(({ path, why }) => `  ${path}：${why}`),
    ...more,
  ].join('\n')
}

await runCommand({
  usage,
  options: {},
  takes: { min: 1, max: 1 },
  async run({ config, positionals: [given = ''], progress }) {
    const source = pathFromOwner(given)
    if (!existsSync(source)) throw new CommandFailure(`没有 ${source}`)
    const report = await takeSongs({
      source,
      place: await openMusicPlace(config),
      onProgress: (done, total) => progress('个文件', done, total),
    })
    const where = config.musicBucket ? '存储桶里' : config.musicDir
    return { text: describe(report, where), data: report }
  },
})
