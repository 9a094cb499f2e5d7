import mermaid, { type MermaidConfig } from 'mermaid'

let drawn = 0

/** Draws the body's diagrams, again on every change of theme; a diagram that cannot be read shows its source. */
export function drawDiagrams(body: HTMLElement): () => void {
  const places = [...body.querySelectorAll<HTMLElement>('[data-diagram="mermaid"]')].map(element => ({
    element,
    source: element.textContent ?? '',
  }))
  const drawAll = async () => {
    mermaid.initialize(roomLook(body))
    for (const place of places) await draw(place)
  }
  void drawAll()
  const watcher = new MutationObserver(() => void drawAll())
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    watcher.disconnect()
    for (const { element, source } of places) showSource(element, source)
  }
}

/** Mermaid in the colours and letters of the room, so that a diagram belongs to the page by day and by night. */
function roomLook(body: HTMLElement): MermaidConfig {
  const style = getComputedStyle(body)
  const token = (name: string) => style.getPropertyValue(name).trim()
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
    },
  }
}

async function draw({ element, source }: { element: HTMLElement; source: string }): Promise<void> {
  drawn += 1
  try {
    const { svg } = await mermaid.render(`diagram-${drawn}`, source)
    element.innerHTML = svg
    element.dataset.drawn = 'yes'
  } catch {
    showSource(element, source)
    element.dataset.drawn = 'no'
  }
}

function showSource(element: HTMLElement, source: string): void {
  element.textContent = source
  delete element.dataset.drawn
}
