import { copyText } from '@xiaolou/browser/copy'
import { loadComponent } from '@xiaolou/browser/lazy'

/** How long a button confirms that it has copied. */
const saidForMs = 1_600

/** Gives every code block a copy button, and a folded one its toggle. Returns the cleanup. */
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

/** Narrower than the printed width of A4 and Letter with their usual margins, px. */
const paperPx = 640

/** Tells each formula before printing how large the widest of its unbreakable parts may be set. Returns the cleanup. */
export function fitFormulasToPaper(body: HTMLElement): () => void {
  const setSizes = () => {
    // All are measured before one is set: an article may have thousands.
    const sizes = [...body.querySelectorAll<HTMLElement>('.katex')].map(formula => {
      const parts = [...formula.querySelectorAll('.katex-html > *')]
      const widestPx = Math.max(...parts.map(part => part.getBoundingClientRect().width))
      return { formula, em: widestPx / Number.parseFloat(getComputedStyle(formula).fontSize) }
    })
    for (const { formula, em } of sizes)
      if (em > 0) formula.style.setProperty('--print-size', `${(paperPx / em).toFixed(2)}px`)
  }
  const paper = matchMedia('print')
  paper.addEventListener('change', setSizes)
  addEventListener('beforeprint', setSizes)
  // Printing may have begun before the app.
  if (paper.matches) setSizes()
  return () => {
    paper.removeEventListener('change', setSizes)
    removeEventListener('beforeprint', setSizes)
  }
}

/** Opens every picture of the body that is not itself a link in the viewer, by click or key. */
export function addImageZoom(body: HTMLElement): () => void {
  const images = [...body.querySelectorAll('img')].filter(
    image => !image.closest('a') && image.naturalWidth !== 1,
  )
  for (const image of images) {
    image.tabIndex = 0
    image.setAttribute('role', 'button')
    image.setAttribute('aria-label', image.alt ? `放大图片：${image.alt}` : '放大图片')
  }
  const open = (target: EventTarget | null) => {
    const index = target instanceof HTMLImageElement ? images.indexOf(target) : -1
    if (index === -1) return false
    void loadComponent({
      name: '图片',
      load: () => import('../../lib/lightbox.client.ts'),
      use: ({ openLightbox, slideOf }) => openLightbox({ slides: images.map(slideOf), index }),
    })
    return true
  }
  const onClick = ({ target }: MouseEvent) => void open(target)
  const onKey = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ' ') && open(event.target)) event.preventDefault()
  }
  body.addEventListener('click', onClick)
  body.addEventListener('keydown', onKey)
  return () => {
    body.removeEventListener('click', onClick)
    body.removeEventListener('keydown', onKey)
  }
}

/** How far below the window a diagram may be when the renderer, some hundred kilobytes, is loaded. */
const aheadPx = 800

/** Draws the body's diagrams once one of them comes near the window. Returns a function that cancels it. */
export function drawLater(body: HTMLElement): () => void {
  let isOver = false
  let stop = () => {}
  const watcher = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      watcher.disconnect()
      void loadComponent({
        name: '图',
        load: async () => (await import('@xiaolou/browser/diagram.client')).drawDiagrams(body),
        use(undo) {
          if (isOver) undo()
          else stop = undo
        },
      })
    },
    { rootMargin: `${aheadPx}px 0px` },
  )
  for (const diagram of body.querySelectorAll('[data-diagram]')) watcher.observe(diagram)
  return () => {
    isOver = true
    watcher.disconnect()
    stop()
  }
}

/** Shows footnotes beside their references; the code loads with the first text that has some. */
export function addFootnotesLater(body: HTMLElement): () => void {
  let undo: (() => void) | undefined
  let isOver = false
  if (body.querySelector('.footnote-ref'))
    import('./footnotes.ts').then(
      ({ addFootnotes }) => {
        if (!isOver) undo = addFootnotes(body)
      },
      // Without it a reference links to the end, as without script.
      () => undefined,
    )
  return () => {
    isOver = true
    undo?.()
  }
}
