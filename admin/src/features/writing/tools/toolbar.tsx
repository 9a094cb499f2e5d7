import { EmojiButton } from '@xiaolou/browser/emoji-button'
import { showNotice } from '@xiaolou/browser/notice'
import { IconButton } from '@xiaolou/ui/button'
import { Bold, CodeXml, Ellipsis, Image, Link2, List, Music, Table2, TextQuote } from '@xiaolou/ui/icon'
import { Menu, MenuItem, MenuSeparator } from '@xiaolou/ui/menu'
import { type ComponentProps, Fragment, useRef, useState } from 'react'
import { PicturePicker } from '../../../lib/send-picture.tsx'
import type { Surface } from '../../../lib/surface.ts'
import type { Pictures } from '../pictures/use-pictures.ts'
import { insertCode } from './blocks.ts'
import { LinkDialog } from './link-dialog.tsx'
import { runTool, type Tool, tools } from './tool-list.ts'
import './tools.css'

const languages = [
  '',
  'bash',
  'c',
  'cpp',
  'css',
  'go',
  'html',
  'java',
  'javascript',
  'json',
  'kotlin',
  'lua',
  'php',
  'python',
  'rust',
  'sql',
  'swift',
  'typescript',
  'yaml',
]
const byName = new Map(tools.map(tool => [tool.name, tool]))
const inMenu = tools.filter(
  ({ name, group }) => group !== 'table' && !['heading', 'bold', 'quote', 'list'].includes(name),
)

/** The text tools: frequent ones as icons, all others in a menu. */
export function Toolbar({ surface, pictures }: { surface: Surface; pictures: Pictures }) {
  const [asked, setAsked] = useState<'link' | 'song'>()
  const picker = useRef<HTMLInputElement>(null)
  const run = (tool: Tool | undefined) => {
    if (tool && !runTool(surface, tool)) sayNothingToDo(tool)
  }
  const by = (name: string) => run(byName.get(name))
  return (
    <div className="tools row ink-2" role="toolbar" aria-label="文字工具">
      <ToolButton label="标题" onPress={() => by('heading')}>
        <b>题</b>
      </ToolButton>
      <ToolButton label="粗体" icon={Bold} onPress={() => by('bold')} />
      <ToolButton label="引文" icon={TextQuote} onPress={() => by('quote')} />
      <ToolButton label="列表" icon={List} onPress={() => by('list')} />
      <ToolButton label="链接" icon={Link2} onPress={() => setAsked('link')} />
      <ToolButton label="图片" icon={Image} onPress={() => picker.current?.click()} />
      <ToolMenu label="表格" icon={Table2}>
        {tools
          .filter(({ group }) => group === 'table')
          .map((tool, index) => (
            <Fragment key={tool.name}>
              {index === 1 && <MenuSeparator />}
              <MenuItem onClick={() => run(tool)}>{tool.label}</MenuItem>
            </Fragment>
          ))}
      </ToolMenu>
      <ToolMenu label="代码" icon={CodeXml}>
        {languages.map(language => (
          <MenuItem
            key={language}
            onClick={() => runTool(surface, { make: (text, at) => insertCode(text, at, language) })}
          >
            {language || '不分语言'}
          </MenuItem>
        ))}
      </ToolMenu>
      <ToolButton label="歌与影像" icon={Music} onPress={() => setAsked('song')} />
      <EmojiButton
        getFocusBack={() => null}
        onPick={emoji => {
          const { from, to } = surface.getSelection()
          const at = from + emoji.length
          surface.apply({ changes: [{ from, to, insert: emoji }], selection: { from: at, to: at } })
          surface.focus()
        }}
      />
      <ToolMenu label="更多" icon={Ellipsis}>
        {inMenu.map((tool, index) => (
          <Fragment key={tool.name}>
            {index > 0 && inMenu[index - 1]?.group !== tool.group && <MenuSeparator />}
            <MenuItem onClick={() => run(tool)}>{tool.label}</MenuItem>
          </Fragment>
        ))}
      </ToolMenu>
      <PicturePicker ref={picker} label="选图片" onPick={pictures.addFiles} multiple />
      <LinkDialog surface={surface} kind={asked} onClose={() => setAsked(undefined)} />
    </div>
  )
}

function sayNothingToDo({ group }: Tool): void {
  const text = group === 'table' ? '先把光标放进一张表里' : '没有要改的地方'
  showNotice({ tone: 'info', title: text })
}

const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

type Look = Pick<ComponentProps<typeof IconButton>, 'label' | 'icon' | 'iconPx' | 'children'>

/** A tool as an icon; a press keeps the focus, and a phone's keyboard, in place. */
export function ToolButton({ onPress, ...look }: Look & { onPress: () => void }) {
  return <IconButton {...look} onPointerDown={keepFocus} onMouseDown={keepFocus} onClick={onPress} />
}

function ToolMenu({ children, ...look }: Look) {
  return (
    <Menu align="start" className="tool-menu" trigger={<IconButton {...look} />} finalFocus={false}>
      {children}
    </Menu>
  )
}
