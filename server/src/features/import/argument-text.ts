import { pictureSizeOf } from '@xiaolou/markdown/picture-size'
import { htmlText, image, isStyleWord } from './markdown-piece.ts'
import { isPictureName } from './reference.ts'

const dressKeys =
  /^(?:class|style|width|height|align|float|color|colour|size|icon|loading|lazy|target|rel|type|theme)$/
const dressValue =
  /^(?:true|false|none|auto|left|right|center|\d+(?:\.\d+)?(?:px|%|em|rem|s|ms)?|#[\da-f]{3,8})$/i

/**
 * What a reader of the arguments of a tag that nobody here knows would want to see: pictures, links and words, in their
 * order; what only dresses it (`class`, `width`, `true`) is left out. '' when nothing is left.
 */
export function argumentText(input: { named: ReadonlyMap<string, string>; list: readonly string[] }): string {
  const { named, list } = input
  const words = [...list, ...[...named].flatMap(([key, value]) => (dressKeys.test(key) ? [] : [value]))]
  const isSaid = (word: string) => word !== '' && !dressValue.test(word) && !isStyleWord(word)
  const caption =
    ['caption', 'alt', 'title', 'description'].map(key => named.get(key) ?? '').find(isSaid) ?? ''
  const size = pictureSizeOf({ width: named.get('width'), height: named.get('height') })
  let hasPicture = false
  const parts = [...new Set(words.map(word => word.trim()).filter(isSaid))].flatMap(word => {
    if (isPictureName(word)) {
      const piece = image({ alt: hasPicture ? '' : caption, url: word, size })
      hasPicture = true
      return 'inline' in piece ? [piece.inline] : []
    }
    return [/^https?:\/\/\S+$/.test(word) ? `<${word}>` : htmlText(word)]
  })
  return (hasPicture ? parts.filter(part => part !== htmlText(caption)) : parts).join(' ')
}
