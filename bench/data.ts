import { createRandom, pick, zipfIndex } from './random.ts'
import { categories, characters, commonPhrase, functionWords, latinWords, rareWords } from './vocabulary.ts'

export const articleCharacters = 1_500
const firstDayMs = Date.UTC(2011, 0, 3)
const yearsCovered = 15
const contentWordCount = 8_000
const tagCount = 60
const rareEvery = 1_500

export type GeneratedArticle = {
  readonly fileName: string
  readonly title: string
  readonly date: string
  readonly category: string
  readonly tags: readonly string[]
  readonly body: string
}

type Random = () => number

function createWords() {
  const random = createRandom(7)
  const all = [...characters]
  const content = Array.from({ length: contentWordCount }, () => pick(random, all) + pick(random, all))
  // Every function word is more frequent than any content word, as in real text.
  return [...functionWords, ...content]
}

const words = createWords()
const tags = [...latinWords, ...words.slice(functionWords.length)].slice(0, tagCount)

function sentence(random: Random): string {
  const length = 6 + Math.floor(random() * 14)
  let text = ''
  for (let at = 0; at < length; at += 1) {
    if (random() < 0.015) text += ` ${latinWords[zipfIndex(random, latinWords.length)]} `
    else text += words[zipfIndex(random, words.length)]
    if (at > 2 && at < length - 2 && random() < 0.15) text += '，'
  }
  return text + pick(random, ['。', '。', '。', '。', '？', '！', '……'])
}

function paragraph(random: Random, characterCount: number): string {
  let text = ''
  while (text.length < characterCount) text += sentence(random)
  return text
}

const codeBlock = (random: Random) =>
  `\`\`\`js\nconst total = items.filter(item => item.id > ${Math.floor(random() * 1000)})\nconsole.log(total.length)\n\`\`\``

function blockOf(random: Random): string {
  const chance = random()
  if (chance < 0.1) return `## ${paragraph(random, 6).slice(0, 10)}`
  if (chance < 0.17) return `> ${sentence(random)}`
  if (chance < 0.24)
    return [sentence(random), sentence(random), sentence(random)].map(line => `- ${line}`).join('\n')
  if (chance < 0.29) return codeBlock(random)
  if (chance < 0.34) return `${paragraph(random, 60)}**${sentence(random)}**`
  if (chance < 0.38)
    return `${paragraph(random, 60)}[${words[zipfIndex(random, words.length)]}](https://example.net/${Math.floor(random() * 1e6)})`
  return paragraph(random, 90 + random() * 130)
}

function bodyOf(random: Random, at: number): string {
  const blocks = [paragraph(random, 120), '<!-- more -->']
  if (at % rareEvery === 10) blocks.push(`这一段说的是${rareWords.many}，又记在 ${rareWords.latin} 里。`)
  let length = 0
  while (length < articleCharacters - 240) {
    const block = blockOf(random)
    blocks.push(block)
    length += block.length
  }
  return [...blocks, `${commonPhrase}。`].join('\n\n')
}

const pad = (value: number) => String(value).padStart(2, '0')

function wallTime(ms: number): string {
  const at = new Date(ms)
  const day = `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`
  return `${day} ${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}:${pad(at.getUTCSeconds())}`
}

function titleOf(random: Random): string {
  const length = 3 + Math.floor(random() * 4)
  const parts = Array.from({ length }, () => words[zipfIndex(random, words.length)])
  return (random() < 0.15 ? `${pick(random, latinWords)} ` : '') + parts.join('')
}

/** Article `at` of a blog of `count`, deterministic: about 1,500 characters, dates spread over 15 years. */
export function generateArticle(at: number, count: number): GeneratedArticle {
  const random = createRandom(at * 2_654_435_761 + 1)
  const stepMs = (yearsCovered * 365 * 86_400_000) / count
  const tagNames = Array.from(
    { length: 1 + Math.floor(random() * 4) },
    () => tags[zipfIndex(random, tags.length)] ?? '',
  )
  return {
    fileName: `post-${String(at).padStart(5, '0')}.md`,
    title: titleOf(random),
    date: wallTime(firstDayMs + Math.floor(at * stepMs + random() * stepMs)),
    category: categories[zipfIndex(random, categories.length)] ?? '',
    tags: [...new Set(tagNames)],
    body: bodyOf(random, at),
  }
}

/** The article as a Hexo file. */
export function toHexoFile(article: GeneratedArticle): string {
  const list = article.tags.map(tag => `  - ${JSON.stringify(tag)}`).join('\n')
  return `---\ntitle: ${JSON.stringify(article.title)}\ndate: ${article.date}\ncategories: ${article.category}\ntags:\n${list}\n---\n\n${article.body}\n`
}
