const sections = ['起', '承', '转', '合', '余韵', '题跋']
const paragraph =
  '灯下读书，雨声在檐。字一行行过去，人也一程程走远，回头看时，原来只是坐在窗前，茶还没有凉，墨还没有干。'

/** A long article: two heading levels, a short and a long code block, a picture, callouts, tabs, footnotes. */
export function readingBody(): string {
  const long = Array.from({ length: 40 }, (_, line) => `const line${line + 1} = ${line + 1}`)
  return [
    '开篇一段。',
    '<!-- more -->',
    ...sections.flatMap(name => [
      `## ${name}`,
      ...Array.from({ length: 4 }, () => paragraph),
      `### ${name}之余`,
      ...Array.from({ length: 3 }, () => paragraph),
    ]),
    '## 代码',
    '```js\nconst lamp = "亮"\n```',
    `\`\`\`js\n${long.join('\n')}\n\`\`\``,
    '## 图',
    '![一面坡](slope.png "坡上无人")',
    '## 注',
    '句子后面有注[^one]。',
    '[^one]: 注在这里。',
    '> [!NOTE]\n> 一句提示。',
    ':::tabs\n@tab 甲\n甲的话。\n\n@tab 乙\n乙的话。\n:::',
    '- [x] 做完的事\n- [ ] 没做的事',
  ].join('\n\n')
}

/** An article with a formula and a diagram. */
export function figuresBody(): string {
  return [
    '行内 $E = mc^2$，出处 https://example.org/yan-yu ，另起一行：',
    '$$\n\\int_0^1 x^2\\,dx = \\frac{1}{3}\n$$',
    '```mermaid\nflowchart LR\n  rain[雨] --> eaves[檐]\n```',
  ].join('\n\n')
}
