/** By node, the element with which a translator replaced it. */
const standIns = new WeakMap<Node, Node>()
const claimed = new WeakSet<Node>()

const isFont = (node: Node | null | undefined): boolean => node?.nodeName === 'FONT'
const isSamePlace = (one: MutationRecord, other: MutationRecord) =>
  one.target === other.target &&
  one.previousSibling === other.previousSibling &&
  one.nextSibling === other.nextSibling

/** What replaced `node`, or nothing; `records` are the mutations, `record` the one that removed it. */
function findStandIn(node: Node, record: MutationRecord, records: readonly MutationRecord[]) {
  const [added] = record.addedNodes
  if (isFont(node) || isFont(added)) return added
  if (node.nodeType !== Node.TEXT_NODE) return undefined
  const isFree = (one: Node | null) => one !== null && isFont(one) && !claimed.has(one)
  const near = [record.previousSibling, record.nextSibling].find(isFree)
  const isLater = (other: MutationRecord) => isFont(other.addedNodes[0]) && isSamePlace(other, record)
  return near ?? records.find(isLater)?.addedNodes[0]
}

/**
 * Once in the browser. Page translators (Chrome, Edge, extensions) replace text nodes by `<font>` elements;
 * React still holds the old nodes, fails when it inserts or removes one of them, and updates text that nobody
 * sees (facebook/react#11538). From here on such an element stands in for its node: it is removed, and
 * inserted before, instead of the node, and new text puts the node back, to be translated again.
 */
export function followTranslators(): void {
  const observer = new MutationObserver(read)

  function read(records: readonly MutationRecord[]): void {
    for (const record of records) {
      const { type, target } = record
      if (type === 'characterData') {
        let shown = standIns.get(target)
        while (shown && !shown.isConnected) shown = standIns.get(shown)
        shown?.parentNode?.replaceChild(target, shown)
      }
      for (const node of record.removedNodes) {
        const standIn = node.isConnected ? undefined : findStandIn(node, record, records)
        if (!standIn) continue
        // A node that is in the page has no replacement; this prevents a cycle.
        standIns.delete(standIn)
        standIns.set(node, standIn)
        claimed.add(standIn)
        observer.observe(node, { characterData: true })
      }
    }
  }

  /** The child of `parent` that is `node`, replaced it, or wraps it; null if nothing is left of it. */
  function findIn(parent: Node, node: Node): Node | null {
    if (node.parentNode === parent) return node
    read(observer.takeRecords())
    let at: Node | null | undefined = node
    while (at && at.parentNode !== parent) at = at.parentNode ?? standIns.get(at)
    return at ?? null
  }

  observer.observe(document, { childList: true, subtree: true })
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, next && findIn(this, next))
    return node
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const there = findIn(this, node)
    if (there) removeChild.call(this, there)
    return node
  }
}
