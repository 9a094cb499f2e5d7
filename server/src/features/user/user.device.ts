// The first that fits: a browser names others beside itself, and itself last or in its own word.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, '微信'],
  [/\bQQ\//, 'QQ'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/UCBrowser\//, 'UC 浏览器'],
  [/HuaweiBrowser\//, '华为浏览器'],
  [/SamsungBrowser\//, '三星浏览器'],
  [/MiuiBrowser\//, '小米浏览器'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Version\/[\d.]+ .*Safari\//, 'Safari'],
  [/curl\//, 'curl'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameOf = (agent: string, list: typeof browsers) => list.find(([pattern]) => pattern.test(agent))?.[1]

/** Browser and system in a reader's words, of the 256 characters that are kept of what a browser says it is. */
export function deviceOf(agent: string): string {
  const named = [nameOf(agent, browsers), nameOf(agent, systems)].filter(name => name !== undefined)
  return named.length === 0 ? '未知设备' : named.join(' · ')
}
