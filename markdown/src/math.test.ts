import katex from 'katex'
import { expect, test } from 'vitest'
import { sanitiseHtml } from './clean/article-html.ts'
import { renderMarkdown } from './index.ts'

const html = (source: string) => renderMarkdown(source).html.trim()
const sources = (source: string) =>
  Array.from(html(source).matchAll(/<annotation encoding="application\/x-tex">([^<]*)</g), match => match[1])

const FORMULAS = String.raw`
a_1^2 + b'' \le \sqrt{x^2+y^2} - \sqrt[3]{\frac{1}{2}}
\sum_{i=1}^{n} \int_0^\infty \prod \lim_{x\to0} \oint \bigcup e^{-x^2}\,dx
\begin{pmatrix} a & b \\ c & d \end{pmatrix} \begin{vmatrix} 1 & 2 \\ \hline 3 & 4 \end{vmatrix}
\begin{cases} x & x>0 \\ -x & \text{否则} \end{cases}
\begin{aligned} a &= b + c \\ &= d \end{aligned} \tag{1}
\left( \frac{\partial f}{\partial x} \right|_{x=0} \Bigg[ \bigl\{ \left\langle \psi \right\rangle
\overline{AB} \underline{x} \vec{v} \hat{y} \widehat{abc} \tilde{n} \overbrace{a+b}^{n} \underbrace{c}_{m} \overrightarrow{AB}
\color{red}{x} \textcolor{#228B22}{y} \colorbox{yellow}{z} \fcolorbox{red}{white}{w} \boxed{E=mc^2}
\mathbb{R} \mathcal{L} \mathfrak{g} \mathscr{F} \mathsf{s} \mathtt{t} \mathbf{b} \mathit{i} \mathrm{r} \boldsymbol{\alpha}
\text{中文 \textbf{b} \textit{i} \texttt{t} \textsf{s}} \operatorname{rank} A \pmod{n} \binom{n}{k} \dfrac{1}{2} \tfrac12
\xrightarrow[b]{a} \xleftrightarrow{x} \cancel{x} \bcancel{y} \xcancel{z} \sout{w} \not= \neq \stackrel{a}{=} \overset{b}{=}
\begin{array}{|c|l:r|} \hline 1 & 2 & 3 \\ \hdashline 4 & 5 & 6 \end{array}
\raisebox{0.5em}{a} \rule{1em}{0.4em} \hspace{2em} \kern1em \mkern3mu \llap{a} \rlap{b} \clap{c} \smash{y} \phantom{z} \hphantom{q} \vphantom{r}
\begin{CD} A @>a>> B \\ @VbVV @AAcA \\ C @= D \end{CD}
\underleftarrow{AB} \overgroup{AB} \undergroup{CD} \overlinesegment{EF} \utilde{AB} \widetilde{abc} \widecheck{x} \mathring{g} \dddot{x}
\Huge A \huge B \LARGE C \Large D \large E \small F \footnotesize G \scriptsize H \tiny I
\angl{n} \phase{-78^\circ} \ce \lbrace x \rbrace \int\limits_a^b \iiint \varinjlim \injlim
\begin{gather} a \\ b \end{gather} \begin{smallmatrix} a & b \end{smallmatrix} \begin{rcases} a \\ b \end{rcases} \substack{a \\ b}
\sqrt{\sqrt{\sqrt{\frac{\frac{a}{b}}{\frac{c}{d}}}}} \left.\middle|\right) \genfrac(]{2pt}{1}{a}{b} \above{1pt}
`
  .trim()
  .split('\n')
  .flatMap(line => [line.replace(' \\ce', '').replace(' \\above{1pt}', '')])

// The sanitizer writes names in lower case and styles without the last semicolon: equivalent elements.
const comparable = (text: string) =>
  text
    .replaceAll(/;"/g, '"')
    .replaceAll(
      /style="([^"]*)"/g,
      (_, style: string) => `style="${style.replaceAll(/\s*([:;])\s*/g, '$1')}"`,
    )
    .replaceAll('class ="', 'class="')
    .replaceAll(/class="\s*([^"]*?)\s*"/g, (_, names: string) => `class="${names.split(/\s+/).join(' ')}"`)
    .replaceAll("'", '&#39;')
    .replaceAll(/&#x27;|&#39;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/ class=""/g, '')
    .replaceAll('\u200b', '')
    .replaceAll(/<([a-z]+)([^<>]*)\/>/g, '<$1$2></$1>')

test.each(FORMULAS)('sanitising removes nothing of %s', tex => {
  const rendered = katex.renderToString(tex, { displayMode: true, strict: 'ignore', throwOnError: true })
  const clean = sanitiseHtml(rendered)
  expect(clean.dropped).toEqual([])
  expect(comparable(clean.html)).toBe(comparable(rendered))
})

test.each([
  ['in a line', '设 $a_1$ 与 $b_1$', ['a_1', 'b_1']],
  ['underscores and stars are safe from emphasis', '$a_1*b*c_2$ _x_', ['a_1*b*c_2']],
  ['glued to Chinese', '当$x>0$时', ['x&gt;0']],
  ['display alone', '$$\nx^2\n$$', ['x^2']],
  ['display on one line', '$$x^2$$', ['x^2']],
  ['display in a sentence', '即 $$x^2$$ 也', ['x^2']],
  ['display first in a sentence', '$$x^2$$ 是', ['x^2']],
  ['display over two lines of a paragraph', '即 $$x\n+y$$ 也', ['x\n+y']],
  ['display with its ends on the text', '$$x\n+y$$', ['x\n+y']],
  ['in a list', '- 甲\n\n  $$\n  x\n  $$', ['x']],
  ['in a quotation', '> $$\n> x\n> $$', ['x']],
  ['blank lines inside', '$$\na\n\n+b\n$$', ['a\n\n+b']],
  ['text in Chinese', '$x \\text{为零}$', ['x \\text{为零}']],
  ['in code it stays', '`$x$` 和 ``$$y$$``', []],
  ['in a fence it stays', '```\n$x$\n```', []],
  ['prices', '价 $5 与 $10，$20', []],
  ['shell variables', '$HOME/$PATH 与 $a和$b', []],
  ['escaped', '\\$x\\$', []],
  ['spaces inside', '$ x $', []],
  ['spaces around a command', '当 $ \\alpha + 1 $ 时，$ x_{1} $ 也', ['\\alpha + 1', 'x_{1}']],
  ['spaces around money and a path', '$ 5 和 \\alpha 与 $ 6；$ C:\\t $', []],
  ['unclosed', '$$x\n\n字', []],
  ['empty', '$$ $$ 与 $$$$', []],
])('math %s', (_name, source, expected) => {
  expect(sources(source)).toEqual(expected)
})

test('a formula that cannot be read shows its source', () => {
  expect(html('坏 $\\frac{1$ 的')).toBe('<p>坏 <code class="math-error">$\\frac{1$</code> 的</p>')
  expect(html('$$\n\\nosuch<b>\n$$')).toBe('<pre class="math-error"><code>\\nosuch&lt;b&gt;</code></pre>')
})

test('MathML goes with the visible formula, and the page knows it needs the style sheet', () => {
  const rendered = renderMarkdown('$x$')
  expect(rendered.html).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML">')
  expect(rendered.html).toContain('class="katex-html" aria-hidden="true"')
  expect(rendered.hasMath).toBe(true)
  expect(renderMarkdown('字').hasMath).toBe(false)
})

test.each([
  '\\href{javascript:alert(1)}{x}',
  '\\htmlStyle{position:fixed}{x}',
  '\\url{javascript:alert(1)}',
  '\\includegraphics{http://a/b.png}',
])('commands that need trust do nothing: %s', tex => {
  const output = html(`$${tex}$`)
  expect(output).not.toMatch(/<img|href=|style="[^"]*position/)
})

test('endless macros end', () => {
  expect(html('$\\def\\a{\\a\\a}\\a$')).toContain('math-error')
})
