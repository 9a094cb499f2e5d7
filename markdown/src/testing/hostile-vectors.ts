import { HTML } from './hostile-html.ts'

/** Ways people have tried to inject scripts into a page; `X` stands for the payload. One vector per line. */

const MARKDOWN = String.raw`
[a](javascript:X)
[a](JAVASCRIPT:X)
[a](javascript&colon;X)
[a](&#x6A;avascript:X)
[a](<javascript:X>)
[a](java\script:X)
[a]( javascript:X)
[a](data:text/html;base64,PHNjcmlwdD4=)
[a](vbscript:X)
[a](file:///etc/passwd)
[a](https://a.example "onmouseover=X")
[a](https://a.example "\" onmouseover=X x=\"")
[a](https://a.example"onmouseover="X)
![a](javascript:X)
![a](data:image/svg+xml,<svg onload=X>)
![a](x "t\" onerror=X x=\"")
![a" onerror="X](x)
![a](x =300x200" onerror="X)
![" onerror="X](x =50%)
[a]: javascript:X
<javascript:X>
<https://a.example/" onclick="X>
https://a.example/"onclick="X
https://a.example/<script>X</script>
www.a.example"onclick="X
[^a]: <script>X</script>
{字|<img src=x onerror=X>}
{<b>字|x}
==<script>X</script>==
++<img src=x onerror=X>++
$<script>X</script>$
$\href{javascript:X}{a}$
$\text{<img src=x onerror=X>}$
$\htmlData{onclick=X}{a}$
$$\unknown<script>X</script>$$
## <script>X</script>
## a" onclick="X
## <img src=x onerror=X>
> [!NOTE] <script>X</script>
> [!NOTE]- <img src=x onerror=X>
| <script>X</script> |
- [x] <img src=x onerror=X>
~~<svg onload=X>~~
H~<script>~X
:smile"onclick=X:
[TOC](javascript:X)
<!-- more --><script>X</script>
text <!-- <script> --> X <!-- </script> -->
`

const PAYLOAD = 'alert(1)'

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map(line => line.replaceAll('X', PAYLOAD))

const BLOCKS = [
  '```"><script>alert(1)</script>\nx\n```',
  '```js title="<img src=x onerror=alert(1)>"\nx\n```',
  '```html\n<script>alert(1)</script>\n```',
  '```mermaid\ngraph TD\nA["<img src=x onerror=alert(1)>"]\n```',
  '```mermaid\n</pre><script>alert(1)</script>\n```',
  ':::tip <script>alert(1)</script>\nx\n:::',
  ':::tabs\n@tab <img src=x onerror=alert(1)>\nx\n:::',
  ':::details " onclick="alert(1)\nx\n:::',
  '    <script>alert(1)</script>',
  '<div>\n\n<script>alert(1)</script>\n\n</div>',
  '<div title="\n\n"><script>alert(1)</script>',
  '<a href="javascript:\n\nalert(1)">a</a>',
  '<img src="x\n\n" onerror=alert(1)>',
  '<p title="`">`<script>alert(1)</script>',
  '`<script>`alert(1)`</script>`',
  '<svg>\n\n<style>\n\n<img src=x onerror=alert(1)>',
  '<table><tr><td>\n\n<script>alert(1)</script>\n\n</td></tr></table>',
  '[a]: javascript:alert(1)\n\n[a]',
  '$$\n</annotation></semantics></math><script>alert(1)</script>\n$$',
  '<script>\n\nalert(1)\n\n</script>\n\ntext',
]

export const HOSTILE: readonly string[] = [...lines(HTML), ...lines(MARKDOWN), ...BLOCKS]

/** Pieces that a property test joins in any order. */
export const FRAGMENTS: readonly string[] = [
  ...'< > " \' ` & = / \\ $ $$ * _ ~~ == ++ | # > - [ ] ( ) ! : ::: ``` <!-- --> { } ^ @ &#x3c; &lt; &quot; &#0;'.split(
    ' ',
  ),
  ...'<script> </script> <style> </style> <svg> </svg> <math> <mtext> <img <a <iframe <div <p> </p> <table> <td>'.split(
    ' ',
  ),
  ...'<textarea> <title> <noscript> <template> <select> <annotation-xml <foreignObject> <video <input'.split(
    ' ',
  ),
  ' onerror=alert(1) ',
  ' onclick="alert(1)" ',
  ' src=x ',
  ' href="javascript:alert(1)" ',
  'javascript:alert(1)',
  ' style="position:fixed" ',
  ' srcdoc="<script>alert(1)</script>" ',
  ' class="katex" ',
  'data:text/html,x',
  '\n',
  '\n\n',
  '\t',
  '\0',
  ' ',
  '中文',
  'a',
]
