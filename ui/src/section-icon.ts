/** Icons that only the chat and the player use: separate, so that other pages do not load them. */
import * as lucide from 'lucide'
import { createIcon } from './icon.tsx'

export const Ellipsis = /* @__PURE__ */ createIcon(lucide.Ellipsis)
export const GripVertical = /* @__PURE__ */ createIcon(lucide.GripVertical)
export const ListMusic = /* @__PURE__ */ createIcon(lucide.ListMusic)
export const Maximize = /* @__PURE__ */ createIcon(lucide.Maximize)
export const Minimize = /* @__PURE__ */ createIcon(lucide.Minimize)
export const Pause = /* @__PURE__ */ createIcon(lucide.Pause)
export const Play = /* @__PURE__ */ createIcon(lucide.Play)
export const Repeat = /* @__PURE__ */ createIcon(lucide.Repeat)
export const Repeat1 = /* @__PURE__ */ createIcon(lucide.Repeat1)
export const Shuffle = /* @__PURE__ */ createIcon(lucide.Shuffle)
export const SkipBack = /* @__PURE__ */ createIcon(lucide.SkipBack)
export const SkipForward = /* @__PURE__ */ createIcon(lucide.SkipForward)
export const Undo2 = /* @__PURE__ */ createIcon(lucide.Undo2)
export const Volume2 = /* @__PURE__ */ createIcon(lucide.Volume2)
export const VolumeX = /* @__PURE__ */ createIcon(lucide.VolumeX)
