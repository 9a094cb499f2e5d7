import type { Lost } from '@xiaolou/markdown/from-html'

/** The names, at most three, each once. */
function named(lost: readonly Lost[]): string {
  const names = [...new Set(lost.map(({ name }) => name.slice(0, 30)).filter(Boolean))]
  if (names.length === 0) return ''
  return `：${names.slice(0, 3).join('、')}${names.length > 3 ? ' 等' : ''}`
}

const sayings: Record<Lost['kind'], (lost: readonly Lost[]) => string> = {
  picture: lost => `${lost.length} 张图片在原来的电脑或程序里，拿不过来${named(lost)}`,
  embed: lost => `${lost.length} 处嵌入的内容没有带过来${named(lost)}`,
  drawing: lost => `${lost.length} 张画出来的图没有带过来${named(lost)}`,
  mergedCells: () => '合并的单元格拆开了',
  cellBlocks: () => '格子里的标题、引用与代码成了普通的字',
  colour: () => '文字的颜色没有保留',
  link: lost => `${lost.length} 个指向电脑里文件的链接只留下了文字`,
}

/** Says in one line what a paste could not keep; '' for nothing. */
export function lostWords(lost: readonly Lost[]): string {
  const kinds: readonly Lost['kind'][] = [
    'picture',
    'embed',
    'drawing',
    'mergedCells',
    'cellBlocks',
    'colour',
    'link',
  ]
  const parts = kinds.flatMap(kind => {
    const own = lost.filter(one => one.kind === kind)
    return own.length === 0 ? [] : [sayings[kind](own)]
  })
  return parts.length === 0 ? '' : `${parts.join('；')}。`
}
