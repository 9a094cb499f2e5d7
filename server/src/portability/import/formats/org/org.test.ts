import { renderMarkdown } from '@xiaolou/markdown'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readOrg } from './org.ts'

const body = (source: string) => readOrg(source).body

describe('the head of an Org file', () => {
  it('gives the fields of an article', () => {
    const { fields, body } = readOrg(
      '# -*- mode: org -*-\n#+TITLE: 山居\n#+DATE: <2020-01-02 四 10:30>\n#+FILETAGS: :读书:山:\n#+HUGO_TAGS: 灯 雨\n#+hugo_categories: 随笔\n#+DRAFT: true\n#+STARTUP: showall\n#+OPTIONS: toc:nil\n#+HUGO_SLUG: shan-ju\n#+description: 一句话\n\n正文\n',
    )
    expect(Object.fromEntries(fields)).toEqual({
      title: '山居',
      date: '2020-01-02 10:30',
      tags: ['读书', '山', '灯', '雨'],
      categories: ['随笔'],
      draft: 'true',
      slug: 'shan-ju',
      description: '一句话',
    })
    expect(body).toBe('正文')
  })
})

describe('the body of an Org file', () => {
  it.each([
    ['* 一\n** NEXT [#A] 二 :标签:\n正文', '## 一\n\n### 二\n\n正文'],
    ['* 题\nCLOSED: [2020-01-02]\n:PROPERTIES:\n:ID: x\n:END:\n正文', '## 题\n\n正文'],
    ['* 甲\n* COMMENT 私\n私语\n** 深\n* 乙 :noexport:\n密\n* 丙', '## 甲\n\n## 丙'],
    ['# 注\n字\n#+BEGIN_COMMENT\n私\n#+END_COMMENT', '字'],
    ['*粗* /斜/ _线_ +删+ =a*b= ~c_d~', '**粗** *斜* <u>线</u> ~~删~~ `a*b` `c_d`'],
    ['他/她/它 a_b c*d 2 * 3 * 4', '他/她/它 a_b c\\*d 2 \\* 3 \\* 4'],
    ['字\u200b*粗*\u200b字，*又*。', '字**粗**字，**又**。'],
    [
      '[[https://a.example][字]] [[https://a.example]] https://b.example。',
      '[字](https://a.example) <https://a.example> <https://b.example>。',
    ],
    ['[[file:a.org][甲]] [[./b.org::*节][乙]] [[*节][内]]', '[甲](a.org) [乙](./b.org) [内](#节)'],
    ['[[file:图 一.png]]', '![](<图 一.png>)'],
    ['#+caption: 题\n#+attr_html: :width 45% :alt 字\n[[./a.png]]', '![字](./a.png "题" =45%)'],
    ['#+begin_src python :results output\n  a = 1\n    ,* b\n#+end_src', '```python\na = 1\n  * b\n```'],
    ['#+BEGIN_SRC\n```\n#+END_SRC', '````\n```\n````'],
    ['#+begin_example\n*a*\n#+end_example', '```\n*a*\n```'],
    [': a\n: b', '```\na\nb\n```'],
    ['#+begin_quote\n*字*\n#+end_quote', '> **字**'],
    ['#+begin_tip\n字\n#+end_tip', ':::tip\n字\n:::'],
    ['#+begin_export html\n<b>字</b>\n#+end_export\n#+begin_export latex\nx\n#+end_export', '<b>字</b>'],
    ['#+html: <br>', '<br>'],
    ['| 甲 | 乙 |\n|----+----|\n| 1 | *2* |\n#+TBLFM: $1=2', '| 甲 | 乙 |\n| --- | --- |\n| 1 | **2** |'],
    ['| 1 | 2 |', '| 1 | 2 |\n| --- | --- |'],
    [
      '字\n- 一\n  续\n  1) 内\n     深\n- [X] 二\n+ 三 :: 释',
      '字\n\n- 一\n  续\n  1) 内\n     深\n- [x] 二\n- **三**：释',
    ],
    ['- 一\n  #+begin_src c\n  a\n  #+end_src', '- 一\n\n  ```c\n  a\n  ```'],
    ['字[fn:1]，又[fn:: 内 *粗*]。\n\n[fn:1] 注', '字[^1]，又^[ 内 **粗**]。\n\n[^1]: 注'],
    ['\\(a_1\\) \\[b\\] $c*d$', '$a_1$ $$b$$ $c*d$'],
    ['\\begin{equation}\na*b\n\\end{equation}', '$$\n\\begin{equation}\na*b\n\\end{equation}\n$$'],
    ['<2020-01-02 Thu 10:00> x^{2} H_{2}O', '2020-01-02 10:00 x<sup>2</sup> H<sub>2</sub>O'],
    ['一\n# more\n二', '一\n\n<!-- more -->\n\n二'],
    ['-----', '---'],
    ['#标签\n> 不是引文', '\\#标签\n\\> 不是引文'],
    ['#+begin_src c\n没有收尾', '```c\n没有收尾\n```'],
  ])('%j', (source, expected) => {
    expect(body(source)).toBe(expected)
  })

  it('keeps every word of any text, and never throws', () => {
    const line = fc.constantFrom(
      '* 题',
      '- 项',
      '  续',
      '| a | b |',
      '#+begin_quote',
      '#+end_quote',
      '字',
      '*粗*',
      '[[a]]',
      '',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.string({ maxLength: 20 })), { maxLength: 12 }), lines => {
        const marked = [...lines, '', '* 尾', '最后一句']
        expect(renderMarkdown(body(marked.join('\n'))).text).toContain('最后一句')
      }),
    )
  })
})
