import type { BrowserContext } from 'playwright-core'
import { isAlive } from './page.ts'

/**
 * A minimal page translator: each Chinese text node, also of later content, is replaced by two `<font>`
 * elements with its text, in each possible order of DOM operations. The text itself stays the same, so that
 * journeys find it.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: `(${translate})(${isAlive})` })
}

/** Starts once React has hydrated; the server's HTML is translated by then as well. */
function translate(isReady: () => boolean): void {
  const untouched = 'font, script, style, textarea, [translate="no"], .notranslate'
  let count = 0
  const swap = (parent: Node, text: Node, font: Node): void => {
    const next = text.nextSibling
    count += 1
    if (count % 4 === 0) return void parent.replaceChild(font, text)
    if (count % 4 === 1) parent.insertBefore(font, text)
    if (count % 4 === 2) parent.insertBefore(font, next)
    parent.removeChild(text)
    if (count % 4 === 3) parent.insertBefore(font, next)
  }
  const turn = (text: Node) => {
    if (!/\p{Script=Han}/u.test(text.nodeValue ?? '') || text.parentElement?.closest(untouched)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.nodeValue
    outer.append(inner)
    if (text.parentNode) swap(text.parentNode, text, outer)
  }
  const walk = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (walker.nextNode()) found.push(walker.currentNode)
    found.forEach(turn)
  }
  const observer = new MutationObserver(records => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') turn(target)
      for (const node of addedNodes)
        if (node.nodeName !== 'FONT') node.nodeType === Node.TEXT_NODE ? turn(node) : walk(node)
    }
  })
  const wait = setInterval(() => {
    if (!isReady()) return
    clearInterval(wait)
    walk(document.body)
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  }, 20)
}
