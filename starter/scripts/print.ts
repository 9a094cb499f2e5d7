type Cut = readonly [left: number, top: number, width: number, height: number]

/** The photographs of the album: cuts of the scenes (1600 × 1200), so that an album has tall, wide and square prints. */
const cuts: Record<string, Record<string, Cut>> = {
  'he-tang': { 'zhao-he-hua': [330, 640, 640, 560], 'zhao-he-yue': [760, 60, 720, 1080] },
  'gu-xiang': { 'zhao-yue': [200, 60, 640, 640], 'zhao-gui-zhou': [360, 560, 1240, 520] },
  'hu-xin-ting': { 'zhao-xue-ting': [360, 380, 900, 600], 'zhao-xue-chuan': [760, 620, 620, 480] },
  'yun-he': { 'zhao-qiao': [120, 260, 1320, 660], 'zhao-chuan': [240, 640, 640, 480] },
  'kang-qiao': { 'zhao-liu': [0, 60, 700, 1050], 'zhao-gao': [620, 520, 980, 560] },
  'lin-an': { 'zhao-xing-hua': [700, 0, 900, 680], 'zhao-san': [560, 560, 560, 640] },
  'yan-xia': { 'zhao-yan': [0, 0, 1600, 640], 'zhao-gang': [60, 380, 600, 760] },
  'xie-zuo': { 'zhao-deng': [120, 330, 600, 860], 'zhao-zhi': [520, 700, 1060, 480] },
  'shou-chong': { 'zhao-bei': [560, 540, 620, 560], 'zhao-chuang': [540, 60, 900, 760] },
  'liu-yi': { 'zhao-bu': [80, 180, 1420, 900] },
}

const maxSidePx = 1_200

/** The prints that are cut from a scene, with the size at which they are stored. */
export function printsOf(scene: string) {
  return Object.entries(cuts[scene] ?? {}).map(([name, [left, top, width, height]]) => {
    const scale = Math.min(1, maxSidePx / Math.max(width, height))
    return {
      name,
      cut: { left, top, width, height },
      size: { width: Math.round(width * scale), height: Math.round(height * scale) },
    }
  })
}
