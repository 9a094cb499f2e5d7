import { useEffect, useState } from 'react'
import { loadPart } from '../part.ts'
import { type CodeTheme, type PreviewTheme, useStaticState } from '../static-state.ts'

type Look = { preview: PreviewTheme; code: CodeTheme }
const ownLook: Look = { preview: 'default', code: 'atom' }

/**
 * The preview and code theme to dress the body in. The default pair comes with the page; another one is put on when
 * its style sheets have arrived, so that no half-dressed text is ever seen.
 */
export function useReadingTheme(): Look {
  const { previewTheme, codeTheme } = useStaticState()
  const [look, setLook] = useState(ownLook)
  useEffect(() => {
    let isOver = false
    const put = () => {
      if (!isOver) setLook({ preview: previewTheme, code: codeTheme })
    }
    if (previewTheme === ownLook.preview && codeTheme === ownLook.code) put()
    else {
      void loadPart({
        name: '样式',
        load: async () => {
          const { loadThemeFiles } = await import('./theme-files.ts')
          return loadThemeFiles({ preview: previewTheme, code: codeTheme })
        },
        use: put,
      })
    }
    return () => {
      isOver = true
    }
  }, [previewTheme, codeTheme])
  return look
}
