import type { MarkdownIt, StateCore } from 'markdown-it'

const MARK = /^\[([ xX])\][ \t\u3000]+(?=\S)/

/** GFM task items: a disabled checkbox with a spoken state in front of the item's text. */
export function addTaskLists(md: MarkdownIt): void {
  md.core.ruler.after('block', 'task_list', markItems)
  md.core.ruler.after('inline', 'task_mark', insertMarks)
  md.renderer.rules.task_mark = (tokens, index) => {
    const isDone = tokens[index]?.meta?.isDone === true
    return `<input type="checkbox" class="task-box" disabled${isDone ? ' checked' : ''} aria-label="${isDone ? '已完成' : '未完成'}"> `
  }
}

function markItems(state: StateCore): void {
  const lists: number[] = []
  state.tokens.forEach((token, index) => {
    if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') lists.push(index)
    if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') lists.pop()
    if (token.type !== 'inline' || state.tokens[index - 2]?.type !== 'list_item_open') return
    const match = MARK.exec(token.content)
    if (!match) return
    token.content = token.content.slice(match[0].length)
    token.meta = { ...token.meta, isDone: match[1] !== ' ' }
    state.tokens[index - 2]?.attrJoin('class', 'task')
    const list = state.tokens[lists.at(-1) ?? -1]
    if (list && list.attrGet('class') === null) list.attrSet('class', 'tasks')
  })
}

// Runs after inline parsing, which replaces an inline's children.
function insertMarks(state: StateCore): void {
  for (const token of state.tokens) {
    if (token.type !== 'inline' || typeof token.meta?.isDone !== 'boolean') continue
    const mark = new state.Token('task_mark', '', 0)
    mark.meta = { isDone: token.meta.isDone }
    token.children?.unshift(mark)
  }
}
