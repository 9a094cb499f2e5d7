import { translateBody } from '../body/body.ts'
import { restore } from '../body/protect.ts'
import type { FieldValue } from '../front-matter/fields.ts'
import type { FindingKind } from '../run/finding.ts'
import type { SourceKind } from '../run/source-kind.ts'

const notes: Readonly<Record<string, string>> = {
  x: '甲的正文\n\n## 一节\n\n节里 ^b1\n\n%%密%%\n\n## 二节\n\n别处',
  self: '自己 ![[self]]',
}

/** Runs all body steps over one text, as for an article called 题; findings come as `kind name`. */
export function translate(body: string, kind: SourceKind = 'hexo', title = '题', isHard = false) {
  const found: string[] = []
  const done = translateBody({
    body,
    title,
    kind,
    hasHardBreaks: isHard,
    origin: 'https://me.example',
    fields: new Map<string, FieldValue>([
      ['cdn', 'https://cdn.example'],
      ['author', { name: '主人' }],
    ]),
    page: new Map([
      ['title', title],
      ['img', '/a.png'],
    ]),
    readNote: name => notes[name],
    includes: new Map([
      ['note.md', '**要点**，第一行\n'],
      ['box.html', '<b>{{ include.text }}</b>'],
      [
        'figure.html',
        '<figure>\n<img src="{{ include.src }}">{% if include.caption %}<figcaption>{{ include.caption }}</figcaption>{% endif %}\n</figure>\n',
      ],
      ['self.md', '{% include self.md %}'],
    ]),
    note: (kind: FindingKind, detail) =>
      found.push(detail?.name === undefined ? kind : `${kind} ${detail.name}`),
    findPost: path => {
      const name = path.replace(/^.*\//, '').replace(/\.md$/, '')
      return name in notes ? { url: `/posts/${name}`, title: '甲' } : undefined
    },
  })
  return { text: restore(done.text, done.originals).trim(), found, comments: done.comments }
}
