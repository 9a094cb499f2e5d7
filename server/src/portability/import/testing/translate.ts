import { translateBody } from '../body/body.ts'
import { restore } from '../body/protect.ts'
import type { FindingKind } from '../run/finding.ts'
import type { SourceKind } from '../run/source-kind.ts'

/** Runs all body steps over one text, as for an article called 题; findings come as `kind name`. */
export function translate(body: string, kind: SourceKind = 'hexo', title = '题', isHard = false) {
  const found: string[] = []
  const done = translateBody({
    body,
    title,
    kind,
    hasHardBreaks: isHard,
    origin: 'https://me.example',
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
    findPost: name => (name === 'x' ? { url: '/posts/x', title: '甲' } : undefined),
  })
  return { text: restore(done.text, done.originals).trim(), found, comments: done.comments }
}
