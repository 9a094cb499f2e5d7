import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Bench } from './bench.tsx'
import './style.css'

/** `#dark`, `#light`, then words after commas: `#dark,dialog`, `#light,drawer`, `#light,github,kimbie` for themes. */
const [theme = 'light', ...words] = location.hash.slice(1).split(',')
document.documentElement.setAttribute('data-theme', theme || 'light')
const place = document.getElementById('bench')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Bench words={words} />
    </StrictMode>,
  )
}
addEventListener('hashchange', () => location.reload())
