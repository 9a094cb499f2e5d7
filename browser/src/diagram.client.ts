import mermaid, { type MermaidConfig } from 'mermaid'

let drawn = 0

/** Every diagram of a body, drawn or not. */
export const findDiagrams = (body: HTMLElement) => [
  ...body.querySelectorAll<HTMLElement>('[data-diagram="mermaid"]'),
]

/**
 * Draws diagrams of the body, all of them unless some are named, again on every change of theme, until the returned
 * function is called. A diagram that cannot be read shows its source. Throws when the painter of one kind, which has a
 * file of its own, did not come.
 */
export async function drawDiagrams(body: HTMLElement, elements = findDiagrams(body)): Promise<() => void> {
  const places = elements.map(element => ({
    element,
    source: element.textContent ?? '',
  }))
  const drawAll = async () => {
    mermaid.initialize(roomLook(body))
    let missing: unknown
    for (const place of places) {
      const failure = await draw(place)
      missing ??= failure
    }
    if (missing) throw missing
  }
  await drawAll()
  const watcher = new MutationObserver(() => void drawAll().catch(() => undefined))
  // A preview's body lies in a document of its own.
  watcher.observe(body.ownerDocument.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    watcher.disconnect()
    for (const { element, source } of places) showSource(element, source)
  }
}

/** Mermaid in the colours and letters of the room, so that a diagram belongs to the page by day and by night. */
function roomLook(body: HTMLElement): MermaidConfig {
  const style = getComputedStyle(body)
  const probe = body.appendChild(body.ownerDocument.createElement('i'))
  // As the browser paints it by this light, not as the style sheet writes it for both.
  const token = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const colours = {
    background: token('--sheet'),
    primaryColor: token('--wash'),
    primaryTextColor: token('--ink'),
    primaryBorderColor: token('--line-strong'),
    secondaryColor: token('--accent-wash'),
    secondaryBorderColor: token('--line-strong'),
    tertiaryColor: token('--sheet'),
    tertiaryBorderColor: token('--line'),
    lineColor: token('--ink-3'),
    textColor: token('--ink'),
    edgeLabelBackground: token('--sheet'),
    noteBkgColor: token('--accent-wash'),
    noteTextColor: token('--ink'),
    noteBorderColor: token('--line-strong'),
  }
  probe.remove()
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    look: 'classic',
    // Labels as SVG text: HTML ones would be measured outside the prose and drawn inside it, in other letters.
    htmlLabels: false,
    theme: 'base',
    fontFamily: style.fontFamily,
    themeVariables: {
      darkMode: style.colorScheme === 'dark',
      ...colours,
    },
  }
}

/** Resolves with what kept the painter of this kind from coming, if anything did. */
async function draw({ element, source }: { element: HTMLElement; source: string }): Promise<unknown> {
  drawn += 1
  try {
    const { svg } = await mermaid.render(`diagram-${drawn}`, source)
    element.innerHTML = svg
    element.dataset.drawn = 'yes'
    return undefined
  } catch (error) {
    showSource(element, source)
    element.dataset.drawn = 'no'
    return isMissingFile(error) ? error : undefined
  }
}

/** Every browser has words of its own for it, and all of them name the module. */
const isMissingFile = (error: unknown) => error instanceof TypeError && /\bmodule\b/.test(error.message)

function showSource(element: HTMLElement, source: string): void {
  element.textContent = source
  delete element.dataset.drawn
}
