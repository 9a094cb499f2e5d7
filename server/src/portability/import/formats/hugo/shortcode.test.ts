import { describe, expect, it } from 'vitest'
import type { SourceKind } from '../../run/source-kind.ts'
import { translate } from '../../testing/translate.ts'

const cases = (kind: SourceKind, table: [string, string][]) =>
  it.each(table)(`${kind}: %j → %j`, (body, expected) => {
    expect(translate(body, kind).text).toBe(expected)
  })

describe('Hugo shortcodes', () => {
  cases('hugo', [
    ['{{< figure src="a.png" title="题" alt="字" width="300px" >}}', '![字](a.png "题" =300x)'],
    ['{{< figure src="a.png" link="https://a.example" >}}', '[![](a.png)](https://a.example)'],
    ['{{< notice tip >}}\n字\n{{< /notice >}}', ':::tip\n字\n:::'],
    ['{{< admonition type="note" title="题" open=false >}}\n字\n{{< /admonition >}}', ':::note 题\n字\n:::'],
    ['{{% expand "题" %}}\n字\n{{% /expand %}}', ':::details 题\n字\n:::'],
    [
      '{{< tabs >}}{{< tab "甲" >}}一{{< /tab >}}{{< tab "乙" >}}二{{< /tab >}}{{< /tabs >}}',
      ':::tabs\n@tab 甲\n\n一\n\n@tab 乙\n\n二\n:::',
    ],
    ['{{< youtube abc >}}', '[YouTube 视频](https://www.youtube.com/watch?v=abc)'],
    ['{{< bilibili BV1 >}}', '[哔哩哔哩视频](https://www.bilibili.com/video/BV1)'],
    ['{{< highlight go "linenos=table" >}}\na\n{{< /highlight >}}', '```go "linenos=table"\na\n```'],
    ['[字]({{< ref "x#尾" >}})', '[字](/posts/x#尾)'],
    ['{{< mine a="b" >}}字{{< /mine >}}', '字'],
    ['{{< mine title="One thing" >}}\n字\n{{< /mine >}}', 'One thing\n\n\n字'],
    ['{{< admonition tip "题 目" false >}}\n字\n{{< /admonition >}}', ':::tip 题 目\n字\n:::'],
    [
      '{{< link "https://a.example" "字" >}} {{< link href="/x" content="乙" >}}',
      '[字](https://a.example) [乙](/x)',
    ],
    ['{{< style "text-align: right" >}}字{{< /style >}}', '字'],
    ['{{< typeit >}}字{{< /typeit >}}{{< script >}}x(){{< /script >}}', '字'],
    ['{{< github repo="me/x" >}}', '[me/x](https://github.com/me/x)'],
    ['{{< youtubeLite id="abc" >}}', '[YouTube 视频](https://www.youtube.com/watch?v=abc)'],
    ['{{< x user="me" id="12" >}}', '[推文](https://x.com/me/status/12)'],
    [
      '{{< timeline >}}\n{{< timelineItem icon="x" header="头" badge="2020" subheader="副" >}}\n    字\n\n    - 项\n      - 子\n{{< /timelineItem >}}\n{{< /timeline >}}',
      '**头 · 2020 · 副**\n\n字\n\n- 项\n  - 子',
    ],
    [
      '{{< tabs items="甲,乙" >}}{{< tab >}}一{{< /tab >}}{{< tab >}}二{{< /tab >}}{{< /tabs >}}',
      ':::tabs\n@tab 甲\n\n一\n\n@tab 乙\n\n二\n:::',
    ],
    ['{{< alert "twitter" >}}\n字\n{{< /alert >}}', ':::note\n字\n:::'],
    ['{{< article link="x" >}}', '[甲](/posts/x)'],
    ['字{{< icon "github" >}}', '字'],
    ['{{< mine "题" >}}\n字\n{{< /mine >}}', '题\n\n\n字'],
    [
      '{{< card title="一张卡片" url="https://a.example/b" class="wide" lazy="true" >}}',
      '一张卡片 <https://a.example/b>',
    ],
    ['{{< album "a.png" "b.png" >}}', '![](a.png) ![](b.png)'],
    ['{{< mine BV1xx >}}', 'BV1xx'],
    ['{{</* figure */>}} 与 {{ .Title }}', '{{< figure >}} 与 {{ .Title }}'],
  ])
})

describe('Jekyll', () => {
  cases('jekyll', [
    ['* TOC\n{:toc}\n\n字', '字'],
    ['- 目录\n{:toc}\n字', '字'],
    ['字{: .x #y}', '字'],
    ['段落\n{: .x}\n\n后', '段落\n\n后'],
    ['[a]({{ site.baseurl }}/a) [b]({{ site.url }}/b)', '[a](/a) [b](https://me.example/b)'],
    ["![]({{ '/a.png' | relative_url }})", '![](/a.png)'],
    ['{{ page.title }} {{ site.author.name }} {{ page.none }}', '题 主人'],
    [
      '![]({{ site.cdn }}/a.png) ![]({{ page.img | prepend: site.cdn }})',
      '![](https://cdn.example/a.png) ![](https://cdn.example/a.png)',
    ],
    ['{{ site.posts.size }} {{ page.title | slugify }}', '{{ site.posts.size }} {{ page.title | slugify }}'],
    ['[a]({% post_url x %})', '[a](/posts/x)'],
    [
      '[a]({{ site.baseurl }}{% link _posts/x.md %}#尾) [b]({% link files/b.pdf %})',
      '[a](/posts/x#尾) [b](/files/b.pdf)',
    ],
    [
      '{% capture a %}\n{% link _posts/x.md %}\n{% endcapture %}{% assign b = "字" %}[{{ b }}]({{a}}){:target="_blank"}',
      '[字](/posts/x)',
    ],
    ['> 注\n{: .prompt-tip }', '> [!tip]\n> 注'],
    ['前\n\n一段\n{: .notice--warning}\n\n后', '前\n\n:::warning\n一段\n:::\n\n后'],
    ['![字](/a.png){: width="700" height="400" .shadow }', '![字](/a.png =700x400)'],
    ['```yaml\na: 1\n```\n{: file="_config.yml" }', '```yaml _config.yml\na: 1\n```'],
    ['{% highlight ruby linenos %}\na\n{% endhighlight %}', '```ruby\na\n```'],
    ['{% include a.html x="字" %}字', '字字'],
    ['{% include analytics.html %}字', '字'],
    ['{% include image.html url="/a.png" caption="题" width="50%" %}', '![题](/a.png =50%)'],
    ['{% include youtube.html id="abc" %}', '[YouTube 视频](https://www.youtube.com/watch?v=abc)'],
    ['{% include note.md %}', '**要点**，第一行'],
    ['{% include box.html text="字" %}', '<b>字</b>'],
    [
      '{% include figure.html src="/a.png" caption="题" %}',
      '<figure>\n<img src="/a.png"><figcaption>题</figcaption>\n</figure>',
    ],
    ['{% include figure.html src="/a.png" %}', '<figure>\n<img src="/a.png">\n</figure>'],
    ['{% include self.md %}字', '字'],
    ['`{% include note.md %}`', '`{% include note.md %}`'],
    ['{% comment %}密{% endcomment %}\n字', '字'],
    ['`{:toc}`', '`{:toc}`'],
  ])
})
