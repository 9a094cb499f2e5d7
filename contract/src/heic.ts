/** Apple's photo format, by the brands in the first bytes of a file. AVIF is in the same container. */
export function isHeic(bytes: Uint8Array): boolean {
  const brands = String.fromCharCode(...bytes.subarray(4, 40))
  return /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/.test(brands) && !brands.includes('avif')
}

/** For whoever sends one. */
export const heicWords =
  '这是 HEIC 照片，多数浏览器打不开，这里不收。先换成 JPEG 再传：iPhone 在「设置 → 相机 → 格式」里选「兼容性最佳」；已经拍好的，在「照片」里拷贝，到「文件」里粘贴，就是 JPEG。'
