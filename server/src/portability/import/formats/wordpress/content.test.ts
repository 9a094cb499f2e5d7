import { describe, expect, it } from 'vitest'
import { toMarkdown } from '../../sources/convert.ts'

const convert = (text: string) => {
  const found: string[] = []
  const markdown = toMarkdown({ format: 'wordpress', text }, (kind, detail) =>
    found.push(`${kind} ${detail?.name ?? ''}`),
  )
  return { markdown, found }
}

describe('the classic editor', () => {
  it.each([
    ['blank lines', '甲\n乙\r\n\r\n<b>丙</b>', '甲  \n乙\n\n**丙**'],
    ['blocks among them', '甲\n<ul>\n<li>乙\n二行</li>\n</ul>\n丙', '甲\n\n- 乙  \n  二行\n\n丙'],
    ['lines of a quotation', '<blockquote>甲\n乙\n\n丙</blockquote>', '> 甲  \n> 乙\n>\n> 丙'],
    ['lines of a box', '<div>甲\n乙</div>丙<br />\n丁<br/><br/>戊', '甲  \n乙\n\n丙  \n丁\n\n戊'],
    ['pages', '甲<!--nextpage-->乙', '甲\n\n乙'],
    ['names that HTML does not know', 'List<T>，a <b 而', 'List&lt;T>，a &lt;b 而'],
    [
      'Jetpack’s pictures',
      '<img src="https://i0.wp.com/o.example/a.png?resize=3%2C4&ssl=1">',
      '![](https://o.example/a.png)',
    ],
  ])('%s', (_, text, markdown) => {
    expect(convert(text).markdown).toBe(markdown)
  })
})

describe('code', () => {
  it.each([
    ['brackets in it', '<pre>a[code]b[/code]</pre>', '```\na[code]b[/code]\n```'],
    ['as written', '[php]echo "<b>$x</b>";\n\nend[/php]', '```php\necho "<b>$x</b>";\n\nend\n```'],
    ['with entities', '[code lang="js"]a &lt; b[/code]', '```js\na < b\n```'],
    [
      'with names that are no tags',
      '<pre><code>#include <stdio.h></code></pre>',
      '```\n#include <stdio.h>\n```',
    ],
    ['with a language: tags', '<pre lang="html" line="1"><b>x</b></pre>', '```html\n<b>x</b>\n```'],
    ['with a language: entities', '<pre class="brush:php; gutter:true">$a-&gt;b</pre>', '```php\n$a->b\n```'],
    ['with a highlighter’s marks', '<pre lang="c"><span>int</span> <x></pre>', '```c\nint <x>\n```'],
    [
      'named beside it',
      '<!-- wp:syntaxhighlighter/code {"language":"go"} --><pre>a</pre><!-- /wp:syntaxhighlighter/code -->',
      '```go\na\n```',
    ],
  ])('%s', (_, text, markdown) => {
    expect(convert(text).markdown).toBe(markdown)
  })
})

describe('formulas', () => {
  it.each([
    ['Jetpack', '$latex \\frac{1}{2} $', '$\\frac{1}{2}$'],
    ['a shortcode', '[latex]a_k \\le b[/latex]', '$a_k \\le b$'],
    ['displayed', '[latex display="true"] x [/latex]', '$$x$$'],
    ['before a letter', '[latex]n[/latex]th', '$n$&#116;h'],
    [
      'MathJax',
      '\\(a*b*c\\) 与 \\[ \\int_0 \\] 与 $$\\sum a_i*b_i$$',
      '$a*b*c$ 与 $$\\int_0$$ 与 $$\\sum a_i*b_i$$',
    ],
    ['prices', '$5 和 $6，$\\alpha$', '$5 和 $6，$\\alpha$'],
    ['in code', '<code>\\(x\\)</code>', '`\\(x\\)`'],
    [
      'MathML',
      '<math display="block"><mi>x</mi><annotation encoding="application/x-tex">x &lt; 1</annotation></math>',
      '$$x < 1$$',
    ],
    [
      'a block',
      '<!-- wp:math {"latex":"x^2"} --><div><math><mi>x</mi></math></div><!-- /wp:math -->',
      '$$x^2$$',
    ],
  ])('%s', (_, text, markdown) => {
    expect(convert(text).markdown).toBe(markdown)
  })
})

describe('shortcodes', () => {
  it.each([
    ['words', '[i] 见 [注] [note] [text] a[index] [link', '[i] 见 [注] [note] [text] a[index] [link'],
    ['doubled: shown', '[[gallery]] [[某某]]', '[gallery] [[某某]]'],
    ['a gallery', '[gallery columns="2" ids="3, 4"]', '![](attachment:3)\n\n![](attachment:4)'],
    [
      'a caption',
      '[caption id="x" width="300"]<img src="/a.jpg" alt="图"/> 说明[/caption]',
      '![图](/a.jpg "说明")',
    ],
    ['a player', '[video mp4="/a.mp4"][/video]', '<video controls src="/a.mp4"></video>'],
    [
      'an address behind a colon',
      '[audio:http://a.example/x.mp3?a=b]',
      '<audio controls src="http://a.example/x.mp3?a=b"></audio>',
    ],
    ['a button', '[su_button url="https://a.example"]按钮[/su_button]', '[按钮](https://a.example)'],
    [
      'something folded',
      '[spoiler title="剧透"]甲\n乙[/spoiler]',
      '<details>\n<summary>剧透</summary>\n\n甲  \n乙\n\n</details>',
    ],
    ['a quotation', '[quote author="人"]话[/quote]', '> 话\n>\n> —— 人'],
    ['footnotes', '正文[ref]注[/ref]。', '正文[^1]。\n\n[^1]: 注'],
    ['tabs', '[tabs][tab title="一"]甲[/tab][/tabs]', '**一**\n\n甲'],
  ])('%s', (_, text, markdown) => {
    expect(convert(text).markdown).toBe(markdown)
  })

  it('names those that a plugin filled in', () => {
    const text = '[contact-form-7 id="1"]<!-- wp:latest-posts {"a":1} /-->'
    expect(convert(text)).toEqual({
      markdown: '',
      found: ['unknown-shortcode wp:latest-posts', 'unknown-shortcode contact-form-7'],
    })
  })

  it('names unknown ones, keeps what is in them, and leaves what may be a word', () => {
    const text =
      '[plugin_x a="b" url="https://a.example/x"]甲[/plugin_x][mystery a="乙"] [fancy_thing] [something]'
    expect(convert(text)).toEqual({
      markdown: '[甲](https://a.example/x) [something]',
      found: [
        'unknown-shortcode plugin_x',
        'unknown-shortcode mystery',
        'unknown-shortcode fancy_thing',
        'shortcode-left [something]',
      ],
    })
  })

  it('takes no longer for many brackets than for many words', () => {
    const startedMs = performance.now()
    convert(`${'[caption '.repeat(10_000)}${'[gallery]'.repeat(2_000)}${'<pre>'.repeat(200)}`)
    convert('<a b="<a b=\'[x a="'.repeat(1_000) + '\\(\\[$$$latex '.repeat(1_000))
    expect(performance.now() - startedMs).toBeLessThan(5_000)
  })
})

const wrap = (name: string, inner: string, attributes = '') =>
  `<!-- wp:${name} ${attributes}-->${inner}<!-- /wp:${name} -->`

describe('blocks', () => {
  it.each([
    ['a paragraph', wrap('paragraph', '\n<p>甲\n乙</p>\n'), '甲 乙'],
    [
      'a gallery of old',
      wrap(
        'gallery',
        '<figure><ul class="blocks-gallery-grid"><li><figure><img src="/a.jpg" alt=""/><figcaption>一</figcaption></figure></li><li><figure><img src="/b.jpg" alt=""/></figure></li></ul></figure>',
      ),
      '![](/a.jpg "一")\n\n![](/b.jpg)',
    ],
    [
      'a cover with its picture in the style',
      wrap('cover', '<div style="background-image:url(/c.jpg)"><p>字</p></div>'),
      '![](/c.jpg)\n\n字',
    ],
    [
      'a verse',
      wrap('verse', '<pre class="wp-block-verse">甲，\n  乙。\n\n<em>丙</em></pre>'),
      '甲，  \n\u2002\u2002乙。\n\n*丙*',
    ],
    [
      'preformatted words',
      wrap('preformatted', '<pre>甲\n<a href="https://a.example">乙</a></pre>'),
      '甲  \n[乙](https://a.example)',
    ],
    [
      'a table with its caption',
      wrap(
        'table',
        '<figure><table><tbody><tr><td>甲</td><td>乙</td></tr></tbody></table><figcaption>注</figcaption></figure>',
      ),
      '| 甲 | 乙 |\n| --- | --- |\n\n注',
    ],
    [
      'a file that is also shown',
      wrap('file', '<div><object data="/x.pdf"></object><a href="/x.pdf">x</a></div>'),
      '[x](/x.pdf)',
    ],
    ['an embed without its HTML', '<!-- wp:embed {"url":"https://a.example/v"} /-->', 'https://a.example/v'],
    [
      'a link of its own',
      '<!-- wp:social-link {"url":"https://a.example","service":"github"} /-->',
      '[github](https://a.example)',
    ],
    ['one that is never closed', '<!-- wp:group --><div><p>甲</p></div>', '甲'],
  ])('%s', (_, text, markdown) => {
    expect(convert(text)).toEqual({ markdown, found: [] })
  })
})
