import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Props of a drop area; `data-over` while something is dragged over it. */
export function useDrop(onDrop: (transfer: DataTransfer) => unknown) {
  const [isOver, setIsOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      void onDrop(event.dataTransfer)
    },
  }
}

/** The same for a whole screen, including pasted files; other content is left to the browser. */
export function useFileIntake(onFiles: (files: File[]) => void) {
  const take = (list: FileList) => {
    if (list.length > 0) onFiles([...list])
  }
  const drop = useDrop(({ files }) => take(files))
  return {
    ...drop,
    onPaste: (event: ClipboardEvent) => take(event.clipboardData.files),
    onDragOver(event: DragEvent) {
      if (event.dataTransfer.types.includes('Files')) drop.onDragOver(event)
    },
  }
}
