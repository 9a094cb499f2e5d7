import mermaid, { type MermaidConfig } from 'mermaid'

let drawn = 0

/** All diagrams of a body, drawn or not. */
export const findDiagrams = (body: HTMLElement) => [
  ...body.querySelectorAll<HTMLElement>('[data-diagram="mermaid"]'),
]

/**
 * Draws the body's diagrams (all, or the given ones), and again on every theme change, until the returned
 * function is called. A diagram with errors shows its source. Throws if the renderer of a kind, a separate
 * chunk, failed to load.
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
  // The body of a preview is in another document.
  watcher.observe(body.ownerDocument.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    watcher.disconnect()
    for (const { element, source } of places) showSource(element, source)
  }
}

/** Mermaid's configuration in the page's colours and fonts, for both themes. */
function roomLook(body: HTMLElement): MermaidConfig {
  const style = getComputedStyle(body)
  const probe = body.appendChild(body.ownerDocument.createElement('i'))
  // The computed colour of this theme, not the style sheet's `light-dark()`.
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
    // Labels as SVG text: HTML ones would be measured outside the prose and drawn inside it, in another font.
    htmlLabels: false,
    theme: 'base',
    fontFamily: style.fontFamily,
    themeVariables: {
      darkMode: style.colorScheme === 'dark',
      ...colours,
    },
  }
}

/** Resolves with the error if this kind's renderer failed to load. */
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

/** The message differs between browsers, but always names the module. */
const isMissingFile = (error: unknown) => error instanceof TypeError && /\bmodule\b/.test(error.message)

function showSource(element: HTMLElement, source: string): void {
  element.textContent = source
  delete element.dataset.drawn
}
