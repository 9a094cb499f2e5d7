import { renderMarkdown } from '@xiaolou/markdown'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlAttributes } from '../body/html.ts'
import { translate } from '../testing/translate.ts'

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Attributes of the one picture that an article consisting of `body` shows, its caption as `title`. */
function shownPicture(body: string, kind: 'markdown' | 'hexo' | 'hugo' = 'markdown') {
  const { html } = renderMarkdown(translate(body, kind).text)
  const [tag, ...others] = html.match(/<img[^<>]*>/g) ?? []
  if (tag === undefined || others.length > 0) throw new Error(`not one picture: ${html}`)
  const attributes = htmlAttributes(tag)
  const caption = /<figcaption>([\s\S]*)<\/figcaption>/.exec(html)?.[1]
  const title =
    caption === undefined ? '' : (htmlAttributes(`x="${caption.replaceAll('"', '&quot;')}"`).get('x') ?? '')
  return { src: attributes.get('src'), alt: attributes.get('alt') ?? '', title, ...sizeOf(attributes) }
}

function sizeOf(attributes: Map<string, string>) {
  const percent = /width:(\d+)%/.exec(attributes.get('style') ?? '')?.[1]
  return {
    width: percent ? `${percent}%` : (attributes.get('width') ?? ''),
    height: attributes.get('height') ?? '',
  }
}

describe('a picture’s width reaches the reader', () => {
  it.each([
    ['<img src="a.png" style="zoom:45%">', '45%', ''],
    ['<img src="a.png" style="zoom: 0.5;">', '50%', ''],
    ['<img src="a.png" width="45%">', '45%', ''],
    ['<img src="a.png" width="33.3%">', '33%', ''],
    ['<img src="a.png" style="width: 60%">', '60%', ''],
    ['<img src="a.png" width="100%">', '', ''],
    ['<img src="a.png" width="300">', '300', ''],
    ['<img src="a.png" width="300px" height="200px">', '300', '200'],
    ['<img src="a.png" height=200>', '', '200'],
    ['<img src="a.png" style="width:20em">', '', ''],
    ['<img src="a.png" width="123456">', '', ''],
  ])('%s', (body, width, height) => {
    expect(shownPicture(body)).toMatchObject({ width, height })
  })

  it.each([
    ['hugo', '{{< figure src="a.png" width="45%" >}}', '45%'],
    ['hugo', '{{< figure src="a.png" width="300px" >}}', '300'],
    ['hexo', '{% image a.png, width=45%, alt=字 %}', '45%'],
    ['hexo', '{% img /a.png 300 200 %}', '300'],
  ] as const)('%s: %s', (kind, body, width) => {
    expect(shownPicture(body, kind).width).toBe(width)
  })

  it('with any words around it', () => {
    const words = fc
      .string({ unit: fc.constantFrom(...'字 aB1_-*`[]()!"\'\\&<>$~=^+:{}|，。%'), maxLength: 12 })
      .map(text => text.trim().replace(/\s+/g, ' '))
    const address = fc.constantFrom('a.png', '/img/a b.png', 'https://a.example/x_(1).png', '图/一.png')
    const size = fc.oneof(
      fc.integer({ min: 1, max: 99 }).map(number => ({ written: `${number}%`, shown: `${number}%` })),
      fc.integer({ min: 1, max: 9_999 }).map(number => ({ written: `${number}px`, shown: `${number}` })),
      fc.integer({ min: 1, max: 9_999 }).map(number => ({ written: `${number}`, shown: `${number}` })),
      fc.constant({ written: '', shown: '' }),
    )
    fc.assert(
      fc.property(words, words, address, size, (alt, title, url, { written, shown }) => {
        const body = `<img src="${url}" alt="${escapeAttribute(alt)}" title="${escapeAttribute(title)}" width="${written}">`
        const picture = shownPicture(body)
        expect({ ...picture, src: decodeURI(picture.src ?? '') }).toEqual({
          src: url,
          alt,
          title,
          width: shown,
          height: '',
        })
      }),
    )
  })
})
