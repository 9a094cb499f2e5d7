import type { SharpOptions } from 'sharp'
import { uploadRefusal } from './upload.rules.ts'

const maxSvgBytes = 2 * 1024 * 1024
/** A drawing is painted at twice its size, for fine screens, and at most so wide or high. */
const scale = 2
const maxSidePx = 2_400
const usualDensity = 72

/** One thing that may stand before the first element, with the blanks after it. */
const prologPart = /^(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^>[]*>)\s*/i

/** True for an SVG by its first element, whatever stands before it. */
export function isSvg(bytes: Uint8Array): boolean {
  let head = Buffer.from(bytes.subarray(0, 4_096)).toString('utf8').trimStart()
  for (let part = prologPart.exec(head); part; part = prologPart.exec(head)) head = head.slice(part[0].length)
  return /^<svg[\s>]/i.test(head)
}

/**
 * A drawing as PNG, and how many of its pixels stand for one of the drawing's: what is shown to readers then has neither
 * script nor link. The painter (librsvg) gets bytes without an address, and so opens no file and asks no host. Throws a refusal for entities, which unfold, and for what is no SVG.
 */
export async function paintSvg(
  bytes: Uint8Array,
  options: SharpOptions,
): Promise<{ png: Buffer; scale: number }> {
  if (bytes.length > maxSvgBytes) throw uploadRefusal(`SVG 最大 ${maxSvgBytes / 1024 / 1024} MB`)
  if (Buffer.from(bytes).includes('<!ENTITY')) throw uploadRefusal('SVG 里有实体定义，不收')
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(bytes, options).metadata()
  const larger = Math.max(width, height, 1)
  const painted = Math.max(1 / usualDensity, Math.min(scale, maxSidePx / larger))
  const drawing = sharp(bytes, { ...options, density: usualDensity * painted })
  return { png: await drawing.png({ compressionLevel: 9 }).toBuffer(), scale: painted }
}
