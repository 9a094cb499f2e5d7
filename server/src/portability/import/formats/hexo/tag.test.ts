import { describe, expect, it } from 'vitest'
import type { SourceKind } from '../../run/source-kind.ts'
import { translate } from '../../testing/translate.ts'

const cases = (kind: SourceKind, table: [string, string][]) =>
  it.each(table)(`${kind}: %j → %j`, (body, expected) => {
    expect(translate(body, kind).text).toBe(expected)
  })

describe('Hexo tags', () => {
  cases('hexo', [
    ['{% note %}字{% endnote %}', ':::note\n字\n:::'],
    ['{% note info %}\n字\n{% endnote %}', ':::info\n字\n:::'],
    ['{% note success no-icon flat %}\n字\n{% endnote %}', ':::tip\n字\n:::'],
    ["{% note 'fab fa-apple' danger modern %}\n字\n{% endnote %}", ':::danger\n字\n:::'],
    ['{% note warning 小心 %}\n字\n{% endnote %}', ':::warning 小心\n字\n:::'],
    ['{% note info, 一句 话 %}', ':::info\n一句 话\n:::'],
    ['{% tip error %}字{% endtip %}', ':::danger\n字\n:::'],
    ['{% notice info %}字{% endnotice %}', ':::info\n字\n:::'],
    ['{% cq %}字{% endcq %}', ':::note\n字\n:::'],
    ['{% note %}\n{% note info %}\n里\n{% endnote %}\n{% endnote %}', '::::note\n:::info\n里\n:::\n::::'],
    ['前{% note %}字{% endnote %}后', '前\n\n:::note\n字\n:::\n\n后'],
    ['> {% note %}\n> 字\n> {% endnote %}', '> :::note\n> 字\n> :::'],
    ['{% folding green, 题 目 %}\n字\n{% endfolding %}', ':::details 题 目\n字\n:::'],
    ['{% folding 题 %}\n字\n{% endfolding %}', ':::details 题\n字\n:::'],
    ['{% folding blue open, 题 %}\n字\n{% endfolding %}', ':::details 题\n字\n:::'],
    ['{% hideToggle 题,#fff,red %}\n字\n{% endhideToggle %}', ':::details 题\n字\n:::'],
    [
      '{% tabs 名, 2 %}\n<!-- tab -->\n一\n<!-- endtab -->\n<!-- tab 乙 -->\n二\n<!-- endtab -->\n{% endtabs %}',
      ':::tabs\n@tab 名 1\n\n一\n\n@tab 乙\n\n二\n:::',
    ],
    ['{% codeblock %}\na\n{% endcodeblock %}', '```\na\n```'],
    [
      '{% codeblock 标题 lang:js https://a.example 源 %}\na\n{% endcodeblock %}',
      '```js 标题 https://a.example 源\na\n```',
    ],
    ['{% codeblock lang:md %}\n```\n{% endcodeblock %}', '````md\n```\n````'],
    ['{% codeblock %}a{% endcodeblock %}', '```\na\n```'],
    ['{% span red, 字 %}', '字'],
    ['{% span center logo large, 字 %}', '字'],
    ['{% label primary@字 %} {% label 字 blue %}', '字 字'],
    ['{% psw 字 %}', '字'],
    ['{% bubble 字 , "注" ,"#ec5830" %}', '字'],
    ['{% raw %}{{ x }} {% y %}{% endraw %}', '{{ x }} {% y %}'],
    ['{% raw %}\n```\n{% a %}\n```\n{% endraw %}', '```\n{% a %}\n```'],
    ['{% link 题, https://a.example, /i.png %}', '[题](https://a.example)'],
    ['{% btn https://a.example,字,far fa-hand %}', '[字](https://a.example)'],
    ['{% link 字 https://a.example external %}', '[字](https://a.example)'],
    ['{% ghcard me/repo, theme=dark %}', '[me/repo](https://github.com/me/repo)'],
    ['{% img /a.png %}', '![](/a.png)'],
    ['{% img left /a.png 300 200 "题 \'字\'" %}', '![字](/a.png "题" =300x200)'],
    ['{% image /a.png, width=300px, alt=字 %}', '![字](/a.png =300x)'],
    ['字{% inlineImg /a.png 150px %}', '字![](/a.png =150x)'],
    ['{% asset_img a.png 字 %}', '![字](a.png)'],
    ['{% asset_img "a b.png" %}', '![](<a b.png>)'],
    ['{% pdf /a.pdf %}', '[a.pdf](/a.pdf)'],
    ['{% checkbox checked, 做完 %}', '- [x] 做完'],
    ['{% checkbox 没做 %}', '- [ ] 没做'],
    ['{% kbd Ctrl %}', '<kbd>Ctrl</kbd>'],
    ['{% video https://a.example/v.mp4 %}', '[视频](https://a.example/v.mp4)'],
    ['{% youtube abc %}', '[YouTube 视频](https://www.youtube.com/watch?v=abc)'],
    ['{% meting "1", "netease", "song" %}', '[网易云音乐](https://music.163.com/#/song?id=1)'],
    ['{% site 名, url=https://a.example, screenshot=/x.png %}', '[名](https://a.example)'],
    ['{% mermaid %}\ngraph TD\n{% endmermaid %}', '```mermaid\ngraph TD\n```'],
    ['{% poem 题, 人 %}\n一\n二\n{% endpoem %}', '> **题**\n>\n> 一  \n> 二\n>\n> —— 人'],
    ['{% blockquote 人, 书 %}\n字\n{% endblockquote %}', '> 字\n>\n> —— 人，书'],
    [
      '{% timeline 史 %}\n<!-- timeline 2020 -->\n事\n<!-- endtimeline -->\n{% endtimeline %}',
      '**史**\n\n**2020**\n\n事',
    ],
    ['{% gallery %}\n![](/a.png)\n{% endgallery %}', '![](/a.png)'],
    ["{% galleryGroup '名' '说' '/g/' /a.png %}", '[![名](/a.png "名：说")](/g/)'],
    [
      '<div class="x">\n    {% galleryGroup 甲 说 /g/ /a.png %}\n    {% galleryGroup 乙 说 /h/ /b.png %}\n</div>\n后',
      '<div class="x">\n\n[![甲](/a.png "甲：说")](/g/)\n\n[![乙](/b.png "乙：说")](/h/)\n\n</div>\n后',
    ],
    [
      '<div>\n    {% note %}\n字\n{% endnote %}\n    <p>尾 {% btn /x, 看 %}</p>\n</div>',
      '<div>\n\n:::note\n字\n:::\n\n<p>尾 <a href="/x">看</a></p>\n</div>',
    ],
    ['<p>{% image /a.png, width=30% %}</p>', '<p><img src="/a.png" alt="" width="30%"></p>'],
    ['{% fold info @题 目 %}\n字\n{% endfold %}', ':::details 题 目\n字\n:::'],
    [
      "{% message color:danger 'icon:fa-brands fa-github' 'title:题 目' %}\n字\n{% endmessage %}",
      ':::danger 题 目\n字\n:::',
    ],
    [
      "{% tabs %}\n<!-- tab id:a 'icon:x' 'title:甲' active -->\n一\n<!-- endtab -->\n{% endtabs %}",
      ':::tabs\n@tab 甲\n\n一\n:::',
    ],
    ['{% cb 做完, true %}\n{% cb 没做 %}', '- [x] 做完\n- [ ] 没做'],
    ['{% checkbox checked:true 做完 %}', '- [x] 做完'],
    [
      '{% linkgrid %}\n甲 | https://a.example | 说 | /a.png\n{% endlinkgrid %}',
      '- [甲](https://a.example) 说',
    ],
    [
      '{% flink %}\n- class_name: 友\n  link_list:\n    - name: 甲\n      link: https://a.example\n      descr: 说\n{% endflink %}',
      '**友**\n\n- [甲](https://a.example) 说',
    ],
    [
      '{% timeline %}\n<!-- node 2020 -->\n事\n<!-- node 2021 -->\n又\n{% endtimeline %}',
      '**2020**\n\n事\n\n**2021**\n\n又',
    ],
    ['{% folders %}\n<!-- folder 题 -->\n字\n{% endfolders %}', ':::details 题\n字\n:::'],
    ['{% grid %}\n<!-- cell -->\n一\n<!-- cell -->\n二\n{% endgrid %}', '一\n\n二'],
    ['{% poetry 题 author:人 %}\n一\n{% endpoetry %}', '> **题**\n>\n> 一\n>\n> —— 人'],
    ['{% score %}\nX:1\n{% endscore %}', '```abc\nX:1\n```'],
    [
      '{% chartjs 80 %}\n<!-- chart -->\n{ "a": 1 }\n<!-- endchart -->\n{% endchartjs %}',
      '```json\n\n{ "a": 1 }\n\n```',
    ],
    ['{% box 题 child:codeblock %}\n字\n{% endbox %}', '**题**\n\n字'],
    ['{% quot 题 目 el:h2 %}', '## 题 目'],
    ['{% quot 一 句 %}', '> 一 句'],
    ['{% copy curl -s https://a.example %}', '`curl -s https://a.example`'],
    ['{% grouppicture 2-1 %}![](/a.png)![](/b.png){% endgrouppicture %}', '![](/a.png)![](/b.png)'],
    ["{% referfrom '[1]','文','https://a.example' %}", '[1] [文](https://a.example)'],
    ['{% sup 2 %}{% mark 字 color:red %}', '<sup>2</sup>==字=='],
    ['{% post_link x %} [乙]({% post_path x %})', '[甲](/posts/x) [乙](/posts/x)'],
    ['{% nobody a b %}字{% endnobody %}', '字'],
    ['{% nobody 绿色 %}尾', '绿色尾'],
    ['{% nobody a=b %}尾', '尾'],
    ['{% anchor "取 Git" https://a.example true %}', '取 Git <https://a.example>'],
    ['{% message icon:"fa-solid fa-x" title:题 %}\n字\n{% endmessage %}', ':::info 题\n字\n:::'],
    ['{% tabs %}{% tab title="甲" %}一{% endtab %}{% endtabs %}', ':::tabs\n@tab 甲\n\n一\n:::'],
    ['`{% note %}` 与 {{ x }}', '`{% note %}` 与 {{ x }}'],
    ['{% 未完', '{% 未完'],
  ])

  it('reports unknown names, and links without an article', () => {
    const { found } = translate('{% nobody %}字{% endnobody %}{% post_link 没有 %}')
    expect(found).toEqual(['unknown-tag nobody', 'link-missing 没有', 'tag-changed post_link'])
  })

  it('are text in a folder that is no Hexo blog', () => {
    expect(translate('{% note %}字{% endnote %}', 'astro').text).toBe('{% note %}字{% endnote %}')
  })
})
