import { showNotice } from '@xiaolou/browser/notice'
import {
  type CodeTheme,
  codeThemes,
  type PreviewTheme,
  previewThemes,
  type Theme,
} from '@xiaolou/browser/static-state'
import { readStored, writeStored } from '@xiaolou/browser/storage'
import { useStaticState } from '@xiaolou/browser/use-static-state'
import { useTheme } from '@xiaolou/browser/use-theme'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Surface } from '../surface.ts'
import { ToggleGroup } from '../toggle-group.tsx'
import { frameDocument } from './preview-frame.ts'
import { type PreviewFacts, usePreview } from './use-preview.ts'
import './preview.css'

type Width = 'desktop' | 'phone'
const widthKey = 'previewWidth'
const isWidth = (value: unknown): value is Width => value === 'desktop' || value === 'phone'

/** The simulated window widths, in px: below 799 the site has its phone layout. */
const windowPx = { desktop: 800, phone: 390 }

/**
 * A preview of the article's page beside the text: in a separate document, in any preview theme, light or
 * dark, as wide as a desktop's window or a phone's.
 */
export function PreviewPane({
  surface,
  isPhone,
  title,
  facts: headFacts,
  onFacts,
  onPieces,
}: {
  surface: Surface
  /** On a phone the page is as wide as the window, as for readers. */
  isPhone: boolean
  title: string
  /** Date, category, tags: shown below the title; words and minutes are added. */
  facts: readonly string[]
  onFacts?: (facts: PreviewFacts) => void
  onPieces?: (added: readonly Element[]) => void
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const own = useStaticState()
  // The console's own theme, until another is chosen.
  const [chosen, setTheme] = useState<Theme>()
  const house = useTheme()
  const theme = chosen ?? house ?? 'light'
  const [preview, setPreview] = useState<PreviewTheme>(own.previewTheme)
  const [code, setCode] = useState<CodeTheme>(own.codeTheme)
  const [width, setWidth] = useState<Width>(
    () => readStored({ key: widthKey, isValid: isWidth }) ?? 'desktop',
  )
  const { facts, inner, onLoad } = usePreview({ frame, surface, ...(onPieces && { onPieces }) })
  const shownAs = isPhone ? 'window' : width
  useFit({ place, frame, shownAs })

  useEffect(() => {
    inner
      ?.setLook({ theme, preview, code })
      .catch(() =>
        showNotice({ tone: 'warn', title: '样式没有取来', text: '网络好些了再换一次，正文不受影响' }),
      )
  }, [inner, theme, preview, code])
  useEffect(() => {
    if (facts) onFacts?.(facts)
  }, [facts, onFacts])
  const counted = facts ? [`${facts.words.toLocaleString('zh-CN')} 字`, `约 ${facts.minutes} 分钟`] : []
  useEffect(() => {
    inner?.setHead({ title, facts: [...headFacts, ...counted] })
  })

  const chooseWidth = (next: Width) => {
    setWidth(next)
    writeStored({ key: widthKey, value: next })
  }
  return (
    <section className="preview" aria-label="预览">
      <div className="preview-bar row gap-14 ink-3 text-13-5">
        <ThemeSelect label="文章样式" value={preview} names={previewThemes} onChoose={setPreview} />
        <ThemeSelect label="代码样式" value={code} names={codeThemes} onChoose={setCode} />
        {!isPhone && (
          <ToggleGroup
            className="preview-choice"
            label="多宽"
            value={width}
            onChoose={chooseWidth}
            choices={[
              ['desktop', '桌面'],
              ['phone', '手机'],
            ]}
          />
        )}
        <ToggleGroup
          className="preview-choice"
          label="日夜"
          value={theme}
          onChoose={setTheme}
          choices={[
            ['light', '日'],
            ['dark', '夜'],
          ]}
        />
      </div>
      <div className="preview-place" ref={place} data-width={shownAs}>
        <iframe ref={frame} title="文章预览" srcDoc={frameDocument} onLoad={onLoad} />
      </div>
    </section>
  )
}

function ThemeSelect<T extends string>({
  label,
  value,
  names,
  onChoose,
}: {
  label: string
  value: T
  names: readonly T[]
  onChoose: (value: T) => void
}) {
  return (
    <label className="preview-theme">
      <span className="sr-only">{label}</span>
      <select
        value={value}
        onChange={event => onChoose(names.find(name => name === event.target.value) ?? value)}
      >
        {names.map(name => (
          <option key={name} value={name}>
            {name === 'default' ? '小楼' : name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Sets the frame's width to the simulated window; in a narrower pane it is scaled down. */
function useFit({
  place,
  frame,
  shownAs,
}: {
  place: React.RefObject<HTMLDivElement | null>
  frame: React.RefObject<HTMLIFrameElement | null>
  shownAs: Width | 'window'
}): void {
  useLayoutEffect(() => {
    const [outer, inner] = [place.current, frame.current]
    if (!outer || !inner) return
    const resize = () => {
      const { clientWidth, clientHeight } = outer
      const px = {
        window: clientWidth,
        phone: Math.min(windowPx.phone, clientWidth),
        desktop: Math.max(windowPx.desktop, clientWidth),
      }[shownAs]
      const scale = Math.min(1, clientWidth / px)
      Object.assign(inner.style, {
        width: `${px}px`,
        height: `${clientHeight / scale}px`,
        transform: scale < 1 ? `scale(${scale})` : '',
      })
    }
    const watcher = new ResizeObserver(resize)
    watcher.observe(outer)
    resize()
    return () => watcher.disconnect()
  }, [place, frame, shownAs])
}
