import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayText, serialDate } from './day.ts'
import { makePicture } from './picture.ts'
import { root, serverEnvironment } from './server-process.ts'
import { figuresBody, readingBody } from './writing.ts'

/** The tests' own articles, besides the starter's; addressed by these names. */
export const library = {
  reading: {
    title: '灯下长卷',
    slug: 'deng-xia-chang-juan',
    oldPath: '/2019/05/old-lamp.html',
    oldNumber: '/?p=1905',
    oldSlug: 'lamp-once',
  },
  figures: { title: '图与式', slug: 'tu-yu-shi' },
  hostile: { title: `"><script>alert('闯入')</script><b>&amp;</b>`, slug: 'bu-su-zhi-ke' },
  plain: { title: '没有封面的一页', slug: 'mei-you-feng-mian' },
  reprint: { title: '借来的一页', slug: 'jie-lai-de-yi-ye', source: 'https://example.org/original' },
  iris: { title: '鸢尾花开', slug: 'yuan-wei-hua-kai' },
  about: { title: '关于这座楼', path: '/about' },
  serial: { category: '连载', tag: '连载签', count: 45, years: [2016, 2017] },
  onThisDay: { today: '去年今日', tomorrow: '去年明日' },
} as const

type Piece = { slug: string; front: Record<string, string | string[] | number>; body: string }

/** Writes the articles as Markdown files into `folder`. */
export function writeLibrary(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'slope.png'), makePicture({ width: 1_280, height: 720 }))
  for (const piece of pieces()) {
    const front = Object.entries(piece.front).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    const text = `---\n${front.join('\n')}\nslug: ${piece.slug}\n---\n\n${piece.body}\n`
    writeFileSync(join(folder, `${piece.slug}.md`), text)
  }
}

/** Imports the articles with the product's own command. */
export function importLibrary({ folder, dataDir }: { folder: string; dataDir: string }): void {
  writeLibrary(folder)
  const run = spawnSync(process.execPath, [join(root, 'server/src/commands/import.ts'), folder], {
    cwd: root,
    encoding: 'utf8',
    env: serverEnvironment(dataDir),
  })
  if (run.status !== 0) throw new Error(`the library was not imported:\n${run.stdout}\n${run.stderr}`)
}

function pieces(): Piece[] {
  const { reading, figures, hostile, plain, reprint, iris, onThisDay, about } = library
  const made = (title: string, date: string) => ({ title, date, category: '小试', tags: ['小试签'] })
  return [
    {
      slug: reading.slug,
      front: {
        ...made(reading.title, '2018-05-01 08:00:00'),
        cover: 'slope.png',
        aliases: [reading.oldPath, reading.oldNumber, `/posts/${reading.oldSlug}`],
        description: '灯下写的一篇长文，分成许多小节。',
      },
      body: readingBody(),
    },
    { slug: figures.slug, front: made(figures.title, '2018-05-02 08:00:00'), body: figuresBody() },
    { slug: hostile.slug, front: made(hostile.title, '2018-05-03 08:00:00'), body: '客人说：`</script>`。' },
    { slug: plain.slug, front: made(plain.title, '2018-05-04 08:00:00'), body: '只有字。' },
    {
      slug: reprint.slug,
      front: { ...made(reprint.title, '2018-05-05 08:00:00'), origin_url: reprint.source },
      body: '借来的话。',
    },
    {
      slug: iris.slug,
      front: made(iris.title, '2018-05-06 08:00:00'),
      body: '岸边一丛 IrisGarden，开在四月。鸢尾不怕水。',
    },
    {
      slug: 'qu-nian-jin-ri',
      front: made(onThisDay.today, `${dayText({ yearsAgo: 1, daysAhead: 0 })} 12:00:00`),
      body: '去年的今日。',
    },
    {
      slug: 'qu-nian-ming-ri',
      front: made(onThisDay.tomorrow, `${dayText({ yearsAgo: 1, daysAhead: 1 })} 12:00:00`),
      body: '去年的明日。',
    },
    {
      slug: 'about',
      front: { title: about.title },
      body: `# 门前\n\n檐下三间，读书两架。长的一篇是[灯下长卷](/2019/05/old-lamp.html)。\n\n\`\`\`ts\nconst lou = '小楼'\n\`\`\`\n`,
    },
    ...serialPieces(),
  ]
}

function serialPieces(): Piece[] {
  const { category, tag, count } = library.serial
  return Array.from({ length: count }, (_, index) => ({
    slug: `serial-${index + 1}`,
    front: { title: `连载第 ${index + 1} 回`, date: serialDate(index), category, tags: [tag] },
    body: `话说第 ${index + 1} 回。`,
  }))
}
