import { describe, expect, it } from 'vitest'
import { withoutGated } from './gated.ts'

const card = (condition: string) =>
  `<p>甲</p><!--kg-gated-block:begin ${condition} --><p>乙</p><!--kg-gated-block:end--><p>丙</p>`

describe('a part that the old site did not show everybody is taken out', () => {
  it.each([
    ['typecho', '甲[hide]乙[/hide]丙', '甲丙', ['乙']],
    ['typecho', '<!--markdown-->甲\n{hide}\n乙\n{/hide}', '<!--markdown-->甲\n', ['\n乙\n']],
    ['typecho', '[LOGIN]乙[/login] 甲', ' 甲', ['乙']],
    ['typecho', '```\n[hide]a[/hide]\n```\n[hide]乙[/hide]', '```\n[hide]a[/hide]\n```\n', ['乙']],
    ['typecho', '写作 `[hide]` 和 `[/hide]`', '写作 `[hide]` 和 `[/hide]`', []],
    ['typecho', '[hide]没有收尾', '[hide]没有收尾', []],
    ['typecho', '[note]甲[/note]', '[note]甲[/note]', []],
    ['wordpress', '甲[members level="2"]乙[/members]', '甲', ['乙']],
    ['wordpress', '<pre>[members]a[/members]</pre>', '<pre>[members]a[/members]</pre>', []],
    ['html', card('nonMember:false memberSegment:"status:free"'), '<p>甲</p><p>丙</p>', ['<p>乙</p>']],
    ['html', card('nonMember:true memberSegment:""'), card('nonMember:true memberSegment:""'), []],
    ['html', '<p>甲</p><!--kg-gated-block:begin nonMember:false --><p>乙', '<p>甲</p>', ['<p>乙']],
    ['markdown', '[hide]乙[/hide]', '[hide]乙[/hide]', []],
  ] as const)('%s: %j', (format, text, kept, parts) => {
    expect(withoutGated({ format, text })).toEqual({ text: kept, parts })
  })
})
