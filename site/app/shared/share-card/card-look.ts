/** The look of a card: the site's colours and fonts in the requested theme. */
export type CardLook = {
  readonly theme: 'light' | 'dark'
  readonly colour: Record<ColourName, string>
  readonly serif: string
  readonly kai: string
  readonly sans: string
}

const colourNames = ['paper', 'sheet', 'ink', 'ink-2', 'ink-3', 'accent', 'seal', 'seal-ink'] as const
type ColourName = (typeof colourNames)[number]

/** Reads the look from the page, so that the owner's own style applies to the card. */
export function readLook(theme: 'light' | 'dark'): CardLook {
  const probe = document.createElement('span')
  probe.hidden = true
  probe.dataset.theme = theme
  document.body.append(probe)
  const style = getComputedStyle(probe)
  const family = (name: string) => style.getPropertyValue(name).trim()
  const read = (name: ColourName) => {
    probe.style.color = `var(--${name})`
    return style.color
  }
  const colour = {
    paper: read('paper'),
    sheet: read('sheet'),
    ink: read('ink'),
    'ink-2': read('ink-2'),
    'ink-3': read('ink-3'),
    accent: read('accent'),
    seal: read('seal'),
    'seal-ink': read('seal-ink'),
  }
  const look = { theme, colour, serif: family('--serif'), kai: family('--kai'), sans: family('--sans') }
  probe.remove()
  return look
}
