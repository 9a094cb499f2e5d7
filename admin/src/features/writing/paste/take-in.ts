import { showNotice } from '@xiaolou/browser/notice'
import { ownPictureAddress } from '@xiaolou/contract/picture'
import type { Lost } from '@xiaolou/markdown/from-html'
import type { Selection, Surface } from '../../../lib/surface.ts'
import { insertBlocks, placeholderOf, tokensIn } from '../pictures/picture-text.ts'
import type { Pictures } from '../pictures/use-pictures.ts'
import { tableOfSheet } from '../tools/table.ts'
import { type Clip, intakeOf, isInFence, readClip } from './clipboard.ts'
import { lostWords } from './lost-words.ts'

type Desk = { pictures: Pictures; surface: Surface }

/**
 * Takes in what was pasted or dropped: a sheet as a table, pictures as placeholders, formatted text as Markdown
 * with its pictures downloaded. False for plain text, which is left to the field.
 */
export function takeIn(data: DataTransfer, desk: Desk): boolean {
  const { pictures, surface } = desk
  const clip = readClip(data)
  const selection = surface.getSelection()
  if (clip.plain !== '' && isInFence(surface.getText(), selection.from)) return false
  switch (intakeOf(clip)) {
    case 'pictures':
      return pictures.addFiles(clip.files)
    case 'html':
      void takeInHtml(clip, desk)
      return true
    case 'sheet': {
      const sheet = tableOfSheet(clip.plain)
      return sheet !== undefined && surface.apply(insertBlocks(surface.getText(), selection, [sheet]))
    }
    case 'field':
      return false
  }
}

/** Replaces the selection: by blocks, or by words within the line. */
function put(surface: Surface, selection: Selection, markdown: string): boolean {
  const { from, to } = selection
  const end = from + markdown.length
  return surface.apply(
    markdown.includes('\n') || /^(?:#{1,6} |[-*] |\d+[.)] |> |\||```)/.test(markdown)
      ? insertBlocks(surface.getText(), selection, [markdown])
      : { changes: [{ from, to, insert: markdown }], selection: { from: end, to: end } },
  )
}

async function takeInHtml({ html, plain }: Clip, desk: Desk) {
  const { pictures, surface } = desk
  const code = await import('./convert-clip.ts').catch(() => undefined)
  const selection = surface.getSelection()
  const taken: ReturnType<Pictures['reserve']> = []
  const converted =
    code &&
    tryTo(() =>
      code.convertClip(html, found => {
        const { address, alt, title } = found
        if (ownPictureAddress.test(address)) return code.ownPicture(found)
        const file = address.startsWith('data:') ? fileOf(address) : undefined
        if (address.startsWith('data:') && !file) return undefined
        const name = alt || (file ? '粘来的图' : (new URL(address).pathname.split('/').pop() ?? '图'))
        taken.push(...pictures.reserve([file ? { name, file } : { name, source: address }]))
        return placeholderOf(taken.at(-1)?.token ?? '', alt, title)
      }),
    )
  if (!converted) {
    surface.apply({ changes: [{ from: selection.from, to: selection.to, insert: plain }] })
    return
  }
  const before = surface.getText()
  if (!put(surface, selection, converted.markdown)) return
  pictures.add(taken)
  sayLost(converted.lost, { before, selection, plain, desk })
}

function tryTo<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

type Pasted = { before: string; selection: Selection; plain: string; desk: Desk }

function sayLost(lost: readonly Lost[], pasted: Pasted): void {
  const text = lostWords(lost)
  if (text === '') return
  const action = { label: '贴成纯文本', run: () => putPlain(pasted) }
  const canReplace = pasted.plain.trim() !== ''
  showNotice({ title: '粘贴好了，有些没能保留', text, ...(canReplace && { action }), isRepeated: true })
}

/** Replaces what was pasted by its plain text, whatever has become of its pictures. One undo step. */
function putPlain({ before, selection, plain, desk: { pictures, surface } }: Pasted): void {
  const text = surface.getText()
  const [head, tail] = [before.slice(0, selection.from), before.slice(selection.to)]
  if (!text.startsWith(head) || !text.endsWith(tail) || text.length < head.length + tail.length) {
    showNotice({ tone: 'warn', title: '这里已经改过了', text: '用 Ctrl+Z 退回去，再按 Ctrl+Shift+V 粘贴。' })
    return
  }
  const to = text.length - tail.length
  const gone = tokensIn(text.slice(head.length, to))
  const insert = plain.replace(/\r\n?/g, '\n')
  const caret = head.length + insert.length
  const isDone = surface.apply({
    changes: [{ from: head.length, to, insert }],
    selection: { from: caret, to: caret },
  })
  if (!isDone) return
  for (const token of gone) pictures.remove(token)
  surface.focus()
}

function fileOf(address: string): Blob | undefined {
  const found = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/=\s]+)$/.exec(address)
  if (!found) return undefined
  const bytes = Uint8Array.from(atob(found[2] ?? ''), sign => sign.charCodeAt(0))
  return new Blob([bytes], { type: found[1] ?? '' })
}
