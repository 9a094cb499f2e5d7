import { useEffect, useRef } from 'react'
import type { Edit } from '../../../lib/surface.ts'
import { continueLine } from '../tools/lines.ts'
import { toolPressed } from '../tools/tool-keys.ts'
import { runTool } from '../tools/tool-list.ts'
import type { TextHost } from './text-host.ts'

/** The text in a textarea, for input methods that do not work with CodeMirror. Saved in the same way. */
export function PlainEditor({ host, scroller }: { host: TextHost; scroller: HTMLElement }) {
  const place = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    const area = place.current
    if (!area) return
    let isComposing = false
    area.value = host.surface.getText()
    const { from, to } = host.surface.getSelection()
    area.setSelectionRange(from, to)
    const grow = () => {
      if (CSS.supports('field-sizing', 'content')) return
      area.style.height = 'auto'
      area.style.height = `${area.scrollHeight}px`
    }
    const onInput = () => {
      if (!isComposing) grow()
      host.changed()
    }
    const onStart = () => {
      isComposing = true
    }
    const onEnd = () => {
      isComposing = false
      // Depending on the browser, the last input event of a composition comes before or after its end.
      setTimeout(() => {
        if (!isComposing) onInput()
      })
    }
    const onKey = (event: KeyboardEvent) => {
      if (isComposing || event.isComposing) return
      const isBare = !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey)
      const tool = event.key === 'Enter' && isBare ? { make: continueLine } : toolPressed(event)
      // A tool that has nothing to do still prevents the default, except for Enter.
      if (tool && (runTool(host.surface, tool) || event.key !== 'Enter')) event.preventDefault()
    }
    const onScroll = () => host.scrolled()
    area.addEventListener('keydown', onKey)
    area.addEventListener('input', onInput)
    area.addEventListener('compositionstart', onStart)
    area.addEventListener('compositionend', onEnd)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    grow()
    const detach = host.attach({
      getText: () => area.value,
      getSelection: () => ({ from: area.selectionStart, to: area.selectionEnd }),
      isComposing: () => isComposing,
      apply: edit => !isComposing && applyTo(area, edit),
      focus: () => area.focus(),
      getTopLine: () => lineAt(area, scroller),
      scrollToLine: line => {
        const share = line / Math.max(1, area.value.split('\n').length)
        scroller.scrollTop += area.getBoundingClientRect().top - scroller.getBoundingClientRect().top
        scroller.scrollTop += share * area.clientHeight
      },
    })
    return () => {
      detach()
      area.removeEventListener('keydown', onKey)
      area.removeEventListener('input', onInput)
      area.removeEventListener('compositionstart', onStart)
      area.removeEventListener('compositionend', onEnd)
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [host, scroller])

  return (
    <textarea
      ref={place}
      className="writing-plain"
      aria-label="正文"
      spellCheck={false}
      autoCapitalize="off"
      placeholder="从这里写起"
    />
  )
}

/** Uses the browser's own command, for undo; later positions first, so that earlier ones stay valid. */
function applyTo(area: HTMLTextAreaElement, { changes, selection }: Edit): boolean {
  const { activeElement } = document
  const kept = { from: area.selectionStart, to: area.selectionEnd }
  area.focus({ preventScroll: true })
  for (const { from, to, insert } of [...changes].reverse()) {
    area.setSelectionRange(from, to)
    const isDone = document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert)
    if (isDone || area.value.slice(from, from + insert.length) === insert) continue
    area.setRangeText(insert, from, to)
    area.dispatchEvent(new Event('input'))
  }
  const moved = (at: number) =>
    changes.reduce((place, { from, to, insert }) => {
      if (at < from) return place
      return at >= to ? place + insert.length - (to - from) : place + insert.length - (at - from)
    }, at)
  const after = selection ?? { from: moved(kept.from), to: moved(kept.to) }
  area.setSelectionRange(after.from, after.to)
  if (activeElement instanceof HTMLElement && activeElement !== area)
    activeElement.focus({ preventScroll: true })
  return true
}

/** Estimated by the share of the height: inexact if lines wrap unevenly; a textarea has nothing better. */
function lineAt(area: HTMLTextAreaElement, scroller: HTMLElement): number {
  const above = scroller.getBoundingClientRect().top - area.getBoundingClientRect().top
  return above <= 0 ? 0 : (above / area.clientHeight) * area.value.split('\n').length
}
