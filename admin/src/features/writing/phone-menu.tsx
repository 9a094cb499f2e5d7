import { IconButton } from '@xiaolou/ui/button'
import { Ellipsis } from '@xiaolou/ui/icon'
import { Menu, MenuItem, MenuSeparator } from '@xiaolou/ui/menu'
import { Fragment } from 'react'
import type { Surface } from '../../lib/surface.ts'
import { runTool, tools } from './tools/tool-list.ts'
import type { Desk } from './use-editor.ts'

/** The icons of a wide window as a menu on a phone, followed by the text tools. */
export function PhoneMenu({
  surface,
  desk,
  onFind,
  onHistory,
  onDownload,
}: {
  surface: Surface
  desk: Desk
  onFind: () => void
  onHistory: () => void
  onDownload: () => void
}) {
  return (
    <Menu
      align="end"
      className="tool-menu"
      finalFocus={false}
      trigger={<IconButton label="更多" className="phone-only" icon={Ellipsis} iconPx={20} />}
    >
      <MenuItem onClick={onFind}>查找与替换</MenuItem>
      <MenuItem onClick={() => desk.setFocused(true)}>专注</MenuItem>
      <MenuItem onClick={onHistory}>历史</MenuItem>
      <MenuItem onClick={onDownload}>下载 .md 文件</MenuItem>
      <MenuItem onClick={() => desk.setPlain(!desk.isPlain)}>
        {desk.isPlain ? '换回带样式的写法' : '换纯文本框'}
      </MenuItem>
      {tools.map((tool, index) => (
        <Fragment key={tool.name}>
          {tools[index - 1]?.group !== tool.group && <MenuSeparator />}
          <MenuItem onClick={() => runTool(surface, tool)}>{tool.label}</MenuItem>
        </Fragment>
      ))}
    </Menu>
  )
}
