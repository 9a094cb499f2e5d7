import { copyText } from '../copy.ts'

/** How long a button says that it has copied. */
const saidForMs = 1_600

/** Gives every code block a copy button, and a folded one its handle. Returns what takes them away again. */
export function addCodeActions(body: HTMLElement): () => void {
  const added: Element[] = []
  for (const figure of body.querySelectorAll<HTMLElement>('figure.code')) {
    const actions = document.createElement('div')
    actions.className = 'code-actions'
    actions.append(makeCopyButton(figure))
    figure.append(actions)
    added.push(actions)
    if (figure.dataset.folded === undefined) continue
    const handle = makeFoldButton(figure)
    figure.append(handle)
    added.push(handle)
  }
  return () => {
    for (const element of added) element.remove()
  }
}

function makeButton({ className, text }: { className: string; text: string }): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = className
  button.textContent = text
  return button
}

function makeCopyButton(figure: HTMLElement): HTMLButtonElement {
  const button = makeButton({ className: 'code-copy', text: '复制' })
  button.setAttribute('aria-label', '复制代码')
  button.addEventListener('click', () => {
    const code = figure.querySelector('code')?.textContent ?? ''
    void copyText(code.replace(/\n$/, '')).then(isCopied =>
      sayFor(button, isCopied ? '已复制' : '没有复制成'),
    )
  })
  return button
}

function sayFor(button: HTMLButtonElement, text: string): void {
  button.textContent = text
  button.setAttribute('aria-label', text)
  setTimeout(() => {
    button.textContent = '复制'
    button.setAttribute('aria-label', '复制代码')
  }, saidForMs)
}

function makeFoldButton(figure: HTMLElement): HTMLButtonElement {
  const button = makeButton({ className: 'code-fold', text: '' })
  const show = () => {
    const isFolded = figure.dataset.folded !== undefined
    button.textContent = isFolded ? `展开全部 ${figure.dataset.lines ?? ''} 行` : '收起'
    button.setAttribute('aria-expanded', String(!isFolded))
  }
  button.addEventListener('click', () => {
    if (figure.dataset.folded === undefined) {
      figure.dataset.folded = ''
      figure.scrollIntoView({ block: 'nearest' })
    } else delete figure.dataset.folded
    show()
  })
  show()
  return button
}
