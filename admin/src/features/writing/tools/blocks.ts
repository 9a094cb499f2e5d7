import type { Edit, Selection } from '../../../lib/surface.ts'

/** The variable part of a template: the selection, else a default text. */
const chosenOr = (text: string, { from, to }: Selection, words: string) =>
  text.slice(from, to).trim() || words

/** Inserts a block, separated from the text around it, and selects the part to be replaced. */
export function insertBlock(
  text: string,
  { from, to }: Selection,
  { block, select }: { block: string; select: string },
): Edit {
  const before = text.slice(0, from)
  const after = text.slice(to)
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const tail = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  const place = Math.max(0, block.indexOf(select))
  const start = from + lead.length + place
  return {
    changes: [{ from, to, insert: lead + block + tail }],
    selection: { from: start, to: start + select.length },
  }
}

function insertInline({ from, to }: Selection, whole: string, select: string): Edit {
  const start = from + whole.indexOf(select)
  return { changes: [{ from, to, insert: whole }], selection: { from: start, to: start + select.length } }
}

/** A fence longer than any in the code itself. */
export function insertCode(text: string, selection: Selection, language: string): Edit {
  const code = text.slice(selection.from, selection.to).replace(/^\n+/, '').trimEnd() || '代码'
  const fence = '`'.repeat(Math.max(3, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length + 1)))
  return insertBlock(text, selection, { block: `${fence}${language}\n${code}\n${fence}`, select: code })
}

/** The kinds of callouts that the page styles. */
export const calloutKinds = [
  ['note', '注'],
  ['tip', '提示'],
  ['info', '说明'],
  ['important', '要点'],
  ['success', '完成'],
  ['warning', '注意'],
  ['danger', '危险'],
] as const

export function insertCallout(text: string, selection: Selection, kind: string): Edit {
  const words = chosenOr(text, selection, '要说的话')
  const colons = colonsFor(words)
  return insertBlock(text, selection, { block: `${colons}${kind}\n${words}\n${colons}`, select: words })
}

export function insertDetails(text: string, selection: Selection): Edit {
  const words = chosenOr(text, selection, '收起来的话')
  const colons = colonsFor(words)
  return insertBlock(text, selection, {
    block: `${colons}details 展开看\n${words}\n${colons}`,
    select: words,
  })
}

export function insertTabs(text: string, selection: Selection): Edit {
  const words = chosenOr(text, selection, '第一页的话')
  const colons = colonsFor(words)
  const block = `${colons}tabs\n@tab 第一页\n${words}\n@tab 第二页\n第二页的话\n${colons}`
  return insertBlock(text, selection, { block, select: words })
}

// An outer block has more colons than an inner one.
const colonsFor = (words: string) =>
  ':'.repeat(Math.max(3, ...Array.from(words.matchAll(/^:{3,}/gm), ([run]) => run.length + 1)))

export function insertMathBlock(text: string, selection: Selection): Edit {
  const words = chosenOr(text, selection, 'E = mc^2')
  return insertBlock(text, selection, { block: `$$\n${words}\n$$`, select: words })
}

export function insertDiagram(text: string, selection: Selection): Edit {
  const words = chosenOr(text, selection, 'graph TD\n  起[起点] --> 止[终点]')
  return insertBlock(text, selection, { block: `\`\`\`mermaid\n${words}\n\`\`\``, select: words })
}

/** `{漢字|かん|じ}`: one reading for all, or one for each character, separated by spaces. */
export function insertRuby(text: string, selection: Selection, reading = ''): Edit {
  const words = chosenOr(text, selection, '小楼')
  const parts = reading
    .trim()
    .split(/\s+/)
    .filter(part => part !== '')
  const isEach = parts.length > 1 && parts.length === Array.from(words).length
  const said = parts.length === 0 ? 'xiǎo lóu' : isEach ? parts.join('|') : parts.join(' ')
  return insertInline(selection, `{${words}|${said}}`, said)
}

/** A footnote: its number is the next free one, its text is added at the end. */
export function insertFootnote(text: string, { to }: Selection): Edit {
  const used = new Set(Array.from(text.matchAll(/\[\^(\d{1,4})\]/g), ([, number]) => Number(number)))
  let number = 1
  while (used.has(number)) number++
  const reference = `[^${number}]`
  const end = text.trimEnd().length
  const lastLine = text.slice(text.lastIndexOf('\n', end - 1) + 1, end)
  const lead = /^\[\^[^\]]+\]:/.test(lastLine) ? '\n' : '\n\n'
  const note = '注的话'
  const insert = `${lead}${reference}: ${note}\n`
  const place = Math.min(to, end)
  const start = end + reference.length + insert.indexOf(note)
  return {
    changes:
      place === end
        ? [{ from: end, to: text.length, insert: reference + insert }]
        : [
            { from: place, to: place, insert: reference },
            { from: end, to: text.length, insert },
          ],
    selection: { from: start, to: start + note.length },
  }
}

const isAddress = (words: string) => /^(?:https?:\/\/|mailto:|\/)\S+$/.test(words)

/** A link around the selection; a selected address becomes the link's, and its text is to be written. */
export function insertLink(
  text: string,
  selection: Selection,
  given: { address?: string; words?: string } = {},
): Edit {
  const chosen = text.slice(selection.from, selection.to).trim()
  const address = given.address ?? (isAddress(chosen) ? chosen : 'https://')
  const words = (isAddress(chosen) ? '' : chosen) || given.words || '链接的字'
  const label = words.replace(/([[\]\\])/g, '\\$1')
  const target = /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address
  return insertInline(
    selection,
    `[${label}](${target})`,
    given.address === undefined && !isAddress(chosen) ? target : label,
  )
}

const maxPlayerAddress = 500

/** The embed of a song or video on another site, from the address of its page. */
export function playerOf(given: string): string | undefined {
  const address = given.slice(0, maxPlayerAddress)
  const song = /music\.163\.com\/(?:#\/)?(song|playlist|album)\?(?:[^#]*&)?id=(\d{1,12})/.exec(address)
  const kind = { song: 2, album: 1, playlist: 0 }[song?.[1] ?? '']
  if (song)
    return frame(
      `https://music.163.com/outchain/player?type=${kind}&id=${song[2]}&auto=0`,
      song[1] === 'song' ? 86 : 430,
    )
  const film = /bilibili\.com\/video\/(BV[A-Za-z0-9]{10})/.exec(address)?.[1]
  if (film) return frame(`https://player.bilibili.com/player.html?bvid=${film}&autoplay=0`, 420)
  const video = /(?:youtube\.com\/watch\?(?:[^#]*&)?v=|youtu\.be\/)([\w-]{11})/.exec(address)?.[1]
  if (video) return frame(`https://www.youtube.com/embed/${video}`, 420)
  return undefined
}

const frame = (address: string, height: number) =>
  `<iframe src="${address.replaceAll('&', '&amp;')}" width="100%" height="${height}"></iframe>`
