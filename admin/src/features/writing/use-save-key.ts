import { showNotice } from '@xiaolou/browser/notice'
import { useEffect } from 'react'
import type { DraftSaver } from './save/saver.ts'
import { isPressed } from './tools/tool-keys.ts'

/** Ctrl+S saves at once and says so, instead of offering the page as a file. */
export function useSaveKey(saver: DraftSaver): void {
  useEffect(() => {
    const press = async (event: KeyboardEvent) => {
      if (!isPressed('Mod-s', event)) return
      event.preventDefault()
      const isSaved = (await saver.saveNow()) !== undefined
      showNotice(
        isSaved
          ? { tone: 'ok', title: '存好了' }
          : { tone: 'warn', title: '还没有存上', text: '字收在这台电脑里，过一会儿自己再存。' },
      )
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [saver])
}
