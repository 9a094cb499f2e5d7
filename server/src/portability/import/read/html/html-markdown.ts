import { htmlToMarkdown as convert, type FoundPicture, image, type Rule } from '@xiaolou/markdown/from-html'
import { parseWithParse5 } from '@xiaolou/markdown/from-html/parse5'
import { pictureSizeOf } from '@xiaolou/markdown/picture-size'
import type { NoteFinding } from '../../run/finding.ts'
import { embedRule, mergedTableRule, moreRule } from './embed.ts'
import { ghostRule } from './ghost-card.ts'
import { haloRule } from './halo-element.ts'
import { mapComments } from './html-comment.ts'

/** A larger width reflects the old page's layout rather than the author's choice. */
const smallWidth = 400

function sizeOf({ attributes }: FoundPicture['element']) {
  const styled = /(?:^|;)\s*width\s*:\s*([^;!]+)/i.exec(attributes.get('style') ?? '')?.[1]?.trim()
  const width = styled ?? attributes.get('width') ?? ''
  return Number.parseFloat(width) <= smallWidth ? pictureSizeOf({ width }) : undefined
}

const picture = ({ address, alt, title, element, isFull }: FoundPicture) =>
  address === '' ? '' : image({ alt, url: address, title, size: isFull ? undefined : sizeOf(element) }).inline

// Parsers drop comments, so the mark becomes a paragraph first.
const moreText = '<p data-more="1">more</p>'
const withMark = (html: string) =>
  mapComments(html, inner => (/^more(?:\s|$)/i.test(inner) ? moreText : undefined))

const anyTag = /<[^<>]*>/g

/** Converts HTML to Markdown; keeps `<!--more-->`. Never throws: of unparsable HTML only the text is kept. */
export function htmlToMarkdown(html: string, note: NoteFinding): string {
  const rules: Rule[] = [moreRule, ghostRule, haloRule, embedRule(note), mergedTableRule]
  try {
    return convert(withMark(html), {
      parse: parseWithParse5,
      rules,
      picture,
      link: href => (/^javascript:/i.test(href) ? undefined : href),
      keepsHidden: true,
    })
  } catch {
    note('html-unread')
    return html.replace(anyTag, '').trim()
  }
}
