import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { UnreadableFile } from '../../read/comments/read-records.ts'
import { toMarkdown } from '../../sources/convert.ts'
import type { ForeignItem } from '../../sources/foreign.ts'
import { recogniseFile } from '../../sources/recognise.ts'
import { readGhost } from './ghost.ts'

const fixture = join(import.meta.dirname, '../../fixtures/ghost/export.json')

async function read(file: string) {
  const items: Exclude<ForeignItem, { type: 'comment' }>[] = []
  for await (const item of readGhost(file)) if (item.type !== 'comment') items.push(item)
  const documents = items.filter(item => item.type === 'post' || item.type === 'page')
  return { items, documents, texts: documents.map(({ text }) => toMarkdown(text, () => undefined)) }
}

async function write(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'xiaolou-ghost-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'x.json')
  await writeFile(file, text)
  return file
}

it('gives posts and pages with tags, authors and who may read them', async () => {
  expect(await recogniseFile(fixture)).toBe('ghost')
  const { documents } = await read(fixture)
  expect(documents.map(({ title, type, state }) => [title, type, state])).toEqual([
    ['第一 & 篇', 'post', 'public'],
    ['第二', 'post', 'public'],
    ['会员', 'post', 'private'],
    ['旧稿', 'post', 'draft'],
    ['明年', 'post', 'scheduled'],
    ['关于', 'page', 'public'],
  ])
  expect(documents[0]).toMatchObject({
    ...{ slug: 'first', tags: ['读书', '画'], author: '主人', top: 1, description: '摘要' },
    ...{
      cover: '/content/images/2024/cover.png',
      createdAt: Date.UTC(2024, 0, 1, 8),
      addresses: ['/first/'],
    },
    meta: { canonical_url: 'https://elsewhere.example/first' },
  })
  expect(documents[1]).toMatchObject({ description: '描述', createdAt: Date.UTC(2024, 1, 1, 8) })
  expect(JSON.stringify(documents)).not.toContain('b.example')
})

it('turns every card of its editor into Markdown', async () => {
  expect((await read(fixture)).texts[0]).toBe(`甲 &lt;b>**粗**  
[第二篇](/second/)

### 题

2. 一
3. 二

![图](/content/images/2024/a.png "说明")

![](/content/images/2024/b.png)

![](/content/images/2024/c.png)

[书签](https://x.example/)

> 一处

:::note 💡
留神
:::

\`\`\`js
a < b
\`\`\`

<iframe src="https://www.youtube.com/embed/x"></iframe>

<details>
<summary>看</summary>

里

</details>

[去](https://y.example/)

**原样** $x_1$

- 列

直写

## 大题

小题

---

没见过的`)
})

it('reads what it printed, and what its older editor kept', async () => {
  const { texts } = await read(fixture)
  expect(texts[1]).toBe(
    '印好的\n\n[书签](https://x.example/)\n\n> 一处\n\n:::note 💡\n留神\n:::\n\n<details>\n<summary>看</summary>\n\n里\n\n</details>\n\n[去](https://y.example/)',
  )
  expect(texts[3]).toBe(
    '旧 **粗**  \n[链](https://z.example/)\n\n- 项\n\n*原*\n\n```sh\nx\n```\n\n![](/content/images/d.png)',
  )
})

it('reads it laid out over lines or without `db`, and takes nothing from a file that is cut off', async () => {
  const text = await readFile(fixture, 'utf8')
  const { documents } = await read(fixture)
  const [inner] = JSON.parse(text).db
  expect((await read(await write(JSON.stringify(inner, null, 2)))).documents).toEqual(documents)
  for (const cut of [text.slice(0, -4), text.slice(0, text.indexOf('"第二"') + 2)])
    await expect(read(await write(cut))).rejects.toThrow(UnreadableFile)
  await expect(read(await write('{"meta":{"exported_on":1},"data":{"posts":[]}}'))).rejects.toThrow(
    '没有文章',
  )
})
