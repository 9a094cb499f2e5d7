/** Icons that only the console uses: separate, so that readers do not load them. */
import * as lucide from 'lucide'
import { createIcon } from './icon.tsx'

export const BookOpen = /* @__PURE__ */ createIcon(lucide.BookOpen)
export const LampDesk = /* @__PURE__ */ createIcon(lucide.LampDesk)
export const LogIn = /* @__PURE__ */ createIcon(lucide.LogIn)
export const Settings = /* @__PURE__ */ createIcon(lucide.Settings)
export const Columns2 = /* @__PURE__ */ createIcon(lucide.Columns2)
export const FileDown = /* @__PURE__ */ createIcon(lucide.FileDown)
export const Focus = /* @__PURE__ */ createIcon(lucide.Focus)
export const ListTree = /* @__PURE__ */ createIcon(lucide.ListTree)
export const Undo2 = /* @__PURE__ */ createIcon(lucide.Undo2)
export const GripVertical = /* @__PURE__ */ createIcon(lucide.GripVertical)
export const Camera = /* @__PURE__ */ createIcon(lucide.Camera)
