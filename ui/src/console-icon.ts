/** Icons of the set that only the console draws: apart, so that readers do not carry them. */
import * as lucide from 'lucide'
import { createIcon } from './icon.tsx'

export const BookOpen = /* @__PURE__ */ createIcon(lucide.BookOpen)
export const CornerDownLeft = /* @__PURE__ */ createIcon(lucide.CornerDownLeft)
export const LampDesk = /* @__PURE__ */ createIcon(lucide.LampDesk)
export const LogIn = /* @__PURE__ */ createIcon(lucide.LogIn)
