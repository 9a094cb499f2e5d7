import type { EditorView } from '@codemirror/view'
import { useUnkept } from '@xiaolou/browser/unkept'
import { useStore } from '@xiaolou/browser/use-store'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { downloadDraft } from '../../lib/draft-file.ts'
import type { PreviewFacts } from '../../lib/preview/use-preview.ts'
import { useTitle } from '../../lib/screen-head.tsx'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { WordButton } from '../../lib/word-button.tsx'
import { CodeEditor } from './editor/code-editor.tsx'
import { PlainEditor } from './editor/plain-editor.tsx'
import { createTextHost } from './editor/text-host.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { PhoneTools } from './phone-tools.tsx'
import { PicturePanel } from './pictures/picture-panel.tsx'
import { usePictures } from './pictures/use-pictures.ts'
import { usePublish } from './publish/use-publish.ts'
import { createDraftSaver } from './save/draft-saver.ts'
import type { OpenedDraft } from './save/open-draft.ts'
import { Side } from './side.tsx'
import { TitleField } from './title-field.tsx'
import { codeShortcuts, plainShortcuts } from './tools/editor-shortcuts.ts'
import { PlainFind } from './tools/plain-find.tsx'
import { Toolbar } from './tools/toolbar.tsx'
import { useEditor } from './use-editor.ts'
import { useIntake } from './use-intake.ts'
import { useSaveKey } from './use-save-key.ts'
import { useTextMeasures } from './use-text-measures.ts'
import { useVisibleHeight } from './use-visible-height.ts'
import { WritingBar } from './writing-bar.tsx'
import { WritingFoot } from './writing-foot.tsx'
import {
  CompareDialog,
  HistoryDialog,
  PreviewPane,
  PublishDrawer,
  useOver,
  usePreviewFile,
} from './writing-parts.ts'

/**
 * The editor. Its parts share `host` (the text, independent of its field; its `surface` is for preview,
 * pictures and tools), `saver` (saves text and fields), and the element that scrolls title and text.
 */
export function WritingScreen({ opened, onReopen }: { opened: OpenedDraft; onReopen: () => void }) {
  const { host, saver } = useMemo(() => {
    const host = createTextHost(opened.fields.content)
    return { host, saver: createDraftSaver(opened, host) }
  }, [opened])
  useEffect(() => saver.start(), [saver])
  useUnkept(useStore(saver.view, ({ isDirty, isJournalRefused }) => isDirty && isJournalRefused))
  const { surface } = host
  const draft = useStore(saver.draft)
  const fields = useStore(saver.fields)
  const theirs = useStore(saver.theirs)
  const pictures = usePictures({ draft: draft.key, surface })
  const desk = useEditor()
  const [facts, setFacts] = useState<PreviewFacts>()
  const measures = useTextMeasures(surface, desk.isPreviewing ? facts : undefined)
  const count = `${measures.words.toLocaleString('zh-CN')} 字`
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const view = useRef<EditorView>(undefined)
  const { over, open, close } = useOver()
  const hasPreview = usePreviewFile(desk.isPreviewing)
  const [version, setVersion] = useState<number>()
  const [isFinding, setIsFinding] = useState(false)
  const publishing = usePublish({
    draftKey: draft.key,
    isUpdate: draft.article_id > 0,
    pictures,
    save: saver.saveNow,
    onPublished() {
      if (over === 'publish') close()
      void saver.reload().catch(onReopen)
    },
    onRefused: () => open('publish'),
  })
  useTitle(fields.title || '写')
  useVisibleHeight()
  useAddress(draft.key)
  useIntake({ scroller, pictures, surface })
  useSaveKey(saver)
  useShortcuts(desk.isPlain ? plainShortcuts : codeShortcuts)

  const goTo = (offset: number) => {
    const at = Math.min(offset, surface.getText().length)
    desk.showText()
    surface.apply({ changes: [], selection: { from: at, to: at } })
    surface.scrollToLine(surface.getText().slice(0, at).split('\n').length - 1)
    surface.focus()
  }
  const find = async () => {
    desk.showText()
    if (desk.isPlain) return setIsFinding(true)
    const { openSearchPanel } = await import('@codemirror/search')
    if (view.current) openSearchPanel(view.current)
  }
  const undo = async () => {
    if (desk.isPlain) return void document.execCommand('undo')
    const { undo: undoIn } = await import('@codemirror/commands')
    if (view.current && !host.isComposing()) undoIn(view.current)
  }

  const takeOut = () => downloadDraft(saver.getFields())

  return (
    <div
      className="writing"
      data-focus={desk.isFocused || undefined}
      data-side={desk.hasSide || undefined}
      data-preview={desk.isPreviewing || undefined}
    >
      <WritingBar
        saver={saver}
        desk={desk}
        isPublishing={over === 'publish'}
        publishWord={
          publishing.phase === 'waiting' ? publishing.word : draft.article_id > 0 ? '更新' : '发布'
        }
        menu={
          <PhoneMenu
            surface={surface}
            desk={desk}
            onFind={() => void find()}
            onHistory={() => open('history')}
            onDownload={takeOut}
          />
        }
        onFind={() => void find()}
        onDownload={takeOut}
        onPublish={() => open('publish')}
        onCompare={() => open('compare')}
      />
      {desk.hasSide && (
        <Side
          surface={surface}
          saver={saver}
          onGoTo={goTo}
          onHistory={id => {
            setVersion(id)
            open('history')
          }}
        />
      )}
      <section className="writing-text" aria-label="正文">
        <Toolbar surface={surface} pictures={pictures} />
        <div className="writing-scroll" ref={setScroller}>
          <div className="writing-page">
            {scroller && desk.isPlain && (
              <PlainFind
                surface={surface}
                scroller={scroller}
                isOpen={isFinding}
                onOpenChange={setIsFinding}
              />
            )}
            <TitleField saver={saver} onEnter={surface.focus} />
            <PicturePanel surface={surface} pictures={pictures} />
            {scroller && desk.isPlain && <PlainEditor host={host} scroller={scroller} />}
            {scroller && !desk.isPlain && (
              <CodeEditor host={host} scroller={scroller} isTypewriter={desk.isFocused} viewRef={view} />
            )}
          </div>
        </div>
      </section>
      {hasPreview && (
        <Part>
          <PreviewPane
            surface={surface}
            isPhone={desk.isPhone}
            title={fields.title}
            facts={[fields.category, fields.tags.join(' · ')].filter(word => word !== '')}
            onFacts={setFacts}
            onPieces={pictures.dress}
          />
        </Part>
      )}
      <WritingFoot
        surface={surface}
        saver={saver}
        desk={desk}
        count={count}
        minutes={measures.minutes}
        pictures={pictures}
        publishing={publishing}
      />
      <PhoneTools surface={surface} pictures={pictures} count={count} onUndo={() => void undo()} />
      {desk.isFocused && (
        <p className="writing-wisp">
          <span>{count}</span>
          <WordButton onClick={() => desk.setFocused(false)}>
            <span className="not-phone">Esc </span>回来
          </WordButton>
        </p>
      )}
      {over === 'publish' && (
        <Part>
          <PublishDrawer
            isOpen
            onOpenChange={isOpen => !isOpen && close()}
            draft={draft}
            fields={saver.getFields()}
            onChange={saver.change}
            pictures={pictures}
            hasConflict={theirs !== undefined}
            save={saver.saveNow}
            excerpt={measures.excerpt}
            onGoTo={goTo}
            onCompare={() => open('compare')}
            publishing={publishing}
            onReload={onReopen}
          />
        </Part>
      )}
      {over === 'compare' && theirs && (
        <Part>
          <CompareDialog
            mine={saver.getFields()}
            theirs={theirs}
            base={saver.getBaseFields()}
            onChoose={saver.choose}
            onClose={close}
          />
        </Part>
      )}
      {over === 'history' && (
        <Part>
          <HistoryDialog
            draftKey={draft.key}
            now={saver.getFields()}
            first={version}
            onRestore={saver.replace}
            onClose={close}
          />
        </Part>
      )}
    </div>
  )
}

const Part = ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>

/** The address names the draft, also if it was opened by its article. */
function useAddress(key: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!location.pathname.endsWith(`/${key}`)) void navigate(`/write/${key}`, { replace: true })
  }, [key, navigate])
}
