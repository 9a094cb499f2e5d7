/**
 * The commonest characters of either writing, and those of singers' names and songs: of text that was decoded rightly most
 * are among them. Read the other way, its bytes are any characters.
 */
export const commonCharacters: ReadonlySet<string> = new Set(
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里' +
    '用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实' +
    '日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政' +
    '美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员' +
    '解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件' +
    '计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象' +
    '完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔爱梦谁风' +
    '云夜恋唱歌曲词爸妈哥姐弟妹朋友雨星花雪春夏秋冬树洋永远寂寞孤单忧伤快乐幸福微笑泪哭吻抱握离忆念待遇缘' +
    '青岁往曾昨未希飞翔翅膀翼阳黑红蓝绿紫灰颜城街车站列旅故乡园母亲父孩姑娘男嫁酒醉茶咖啡烟火灯影镜画诗琴' +
    '弦鼓舞台戏剧片尾专辑精选集版演伴奏纯音独钢吉笛箫古筝琵琶胡谣摇滚流典童语粤闽英周杰伦林俊邓丽君陈奕迅' +
    '刘华黎郭富菲李宗盛孙燕姿梁静茹蔡依萧敬腾罗佑齐秦豫苏芮费玉蒋勋赵巍朴郑钧窦唯崔健黄驹韩毛阿敏田震谢霆' +
    '锋容祖杨千嬅巨叶倩徐凤梅艳芳淑怡彭羚莫蔚范晓萱怀钰贤团冠良戴佩妮潘玮柏彦斌汪峰薛谦棋吴亦凡鹿晗易晨宇' +
    '凰奇刀郎庞龙臣刚筷兄木羽泉拳季河草江湖桥塔船帆港湾岛沙漠森竹莲荷菊兰桂枫柳杏桃梨苹橘柠檬糖甜苦辣酸盐' +
    '冰雾霜露虹闪雷鸣晚午夕暮昏凌早深浅宽窄轻冷暖热温柔狂野默宁宙银球浪漂泊追寻奔跑停留转背脸嘴唇丝尖肩脚' +
    '步呼吸跳血液灵魂魔鬼帝佛禅仙侠剑枪雄勇敢坚懦弱骄傲卑善邪恶假虚谎言诺誓约戒玫瑰百牡丹茉莉蔷薇彩蝶蜻蜓' +
    '蝴鸟鹰鹤雁鸽鱼虎豹狼狗猫鼠牛羊兔猴鸡蛇喜欢恨痴迷疯癫傻呆错悔改忘旧痛楚悲凉凄亮帅酷潮炫耀辉煌灿烂绚缤' +
    '纷绽凋零枯萎繁落尽沧桑浮若漫涛彼岸瓷破双截棍晴稻香七简秘密蜜夸阔豆匆尘够近吗吧呢啊哦嗨呀啦喔哎请您祝' +
    '愿祈吹拂照荡漾晃沉睡醒坐躺卧窗床屋檐墙角楼阁庭池塘溪瀑布井村镇县省州府京澳广圳杭扬庆武汉洛封萨昆哈滨' +
    '這個們來為爲國說説時會對於著過發後裡裏種經麼學現當沒動還進樣開從實軍無與長機關點業將兩間問並應戰頭體' +
    '見產話內給門兒東聲員論處義幾認條氣題爾別變總電數報結務場計資許統區隊決馬書則聽卻達強難權設記類據邊張' +
    '該規萬覺術領確傳師觀讓識帶導爭運筆愛夢誰風雲戀詞媽樹遠單憂傷樂淚離憶緣歲飛陽紅藍綠顏車鄉園親煙燈鏡畫' +
    '詩臺戲劇專輯選純獨鋼簫箏謠搖滾語粵閩傑倫鄧麗陳劉華孫靜蕭騰羅齊蘇費蔣勳趙樸鄭鈞竇黃駒韓謝鋒楊葉鳳豔範' +
    '曉懷鈺賢團瑋彥峯謙吳龐龍剛橋灣島蓮蘭楓蘋檸鹽霧閃鳴淺寬輕熱溫寧銀尋轉臉脣絲腳靈禪俠劍槍堅驕惡虛謊諾約' +
    '薔鳥鷹鶴鴿魚貓雞歡癡瘋癲錯舊涼悽帥輝燦爛絢繽紛綻盡滄濤雙簡祕誇闊塵夠嗎請願蕩臥牀簷牆樓閣鎮縣廣揚慶漢' +
    '薩濱',
)

/** The commonest syllables of Korean, for the same. */
export const commonSyllables: ReadonlySet<string> = new Set(
  '이다는가을의에사랑아나를하고지은도한어그리너내게서로기자라오인해마시우정수보일대있없여주만스무전안신유소장조영선진성현민김박송강윤임빈태연준희경재원동상부구러드비면눈물밤별봄길날말못잊혀꿈속처럼',
)

/** How bytes without a mark may be meant. `windows-1252` is Latin-1 with the signs that Windows put into it. */
export type Charset = 'utf-8' | 'windows-1252' | 'gb18030' | 'big5' | 'shift_jis' | 'euc-kr'

/**
 * How improbable a reading is: for each character some -ln of how often it comes in text of that kind, summed up. What no
 * text has costs `never`. Only differences of one and the same text's costs say anything.
 */
const cost = { ascii: 3.5, common: 6.5, known: 8.5, sign: 8, rare: 11, strange: 14, never: 20 } as const
/** In a Chinese house, what is neither Latin nor UTF-8 is most often GBK. */
const unlikely: Readonly<Record<Charset, number>> = {
  'utf-8': 0,
  'windows-1252': 0,
  gb18030: 1,
  big5: 2.5,
  shift_jis: 3,
  'euc-kr': 4,
}
export const charsets: readonly Charset[] = [
  'windows-1252',
  'utf-8',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
]

/** What a lone byte with the high bit costs beside ASCII letters, in Latin text. */
const latinLetter = 4
/** A tag that is cut at so many bytes may end within a character. */
const cutTagBytes = new Set([28, 30])

/** Of a long text its beginning says enough. */
const sampleBytes = 4_096

export const unlikelihood = (charset: Charset): number => unlikely[charset]

/** The cost of reading these bytes so. */
export function costOf(bytes: Uint8Array, charset: Charset): number {
  const isCut = cutTagBytes.has(bytes.length)
  const sample = bytes.subarray(0, sampleBytes)
  if (charset === 'windows-1252') return latinCost(sample)
  return charset === 'utf-8' ? utf8Cost(sample, isCut) : pairCost(sample, { charset, isCut })
}

const isAsciiLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
const isHigh = (byte: number) => byte >= 0x80
const isLatinLetter = (byte: number) => byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7
/** ’ … “ ” – and the letters that Latin-1 has no place for: Œ œ Š š Ž ž Ÿ. */
const windowsSigns = new Set([
  0x85, 0x8a, 0x8c, 0x8e, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x9a, 0x9c, 0x9e, 0x9f,
])
/** ¡ ª « ° ´ · º » ¿ */
const latinSigns = new Set([0xa1, 0xaa, 0xab, 0xb0, 0xb4, 0xb7, 0xba, 0xbb, 0xbf])

function latinCost(bytes: Uint8Array): number {
  let sum = 0
  for (const [at, byte] of bytes.entries()) {
    const [before = 0x20, after = 0x20] = [bytes[at - 1], bytes[at + 1]]
    const isInRun = isHigh(before) || isHigh(after)
    if (!isHigh(byte)) sum += cost.ascii
    else if (isLatinLetter(byte)) sum += latinLetter + oddness(bytes, at)
    else if (latinSigns.has(byte)) sum += (isInRun ? 2 : 0) + (isAtWord(byte, before, after) ? 5.5 : 8)
    else if (windowsSigns.has(byte)) {
      sum += (isInRun ? 3 : 0) + (isAsciiLetter(before) || isAsciiLetter(after) ? 6 : 9)
    } else sum += byte < 0xa0 ? cost.never : 9
  }
  return sum
}

/** A sign where words have it: ¿ before, º behind, · within. */
const isAtWord = (byte: number, before: number, after: number): boolean =>
  byte === 0xb4 || byte === 0xb7
    ? isAsciiLetter(before) && isAsciiLetter(after)
    : isAsciiLetter(before) || isAsciiLetter(after) || (byte === 0xb0 && before >= 0x30 && before <= 0x39)

/** Letters with marks stand between plain ones; seldom side by side (coração), or as capitals within a word. */
function oddness(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] ?? 0
  const [before = 0x20, after = 0x20] = [bytes[at - 1], bytes[at + 1]]
  const isOddCapital = byte < 0xdf && before >= 0x61 && before <= 0x7a
  const capital = isOddCapital ? 3 : 0
  const isInWord = isAsciiLetter(before) || isAsciiLetter(after)
  if (!isHigh(before) && !isHigh(after)) return capital + (isInWord ? 0 : 1)
  const [start, end] = isHigh(before) ? [at - 1, at] : [at, at + 1]
  const isWithin =
    [bytes[start], bytes[end]].every(one => one !== undefined && one >= 0xdf) &&
    [bytes[start - 1], bytes[end + 1]].every(one => one !== undefined && isAsciiLetter(one))
  return capital + (isWithin ? 1 : isInWord ? 2 : 3)
}

const notText = /[\p{Co}\p{Cn}\ufffd]/u
const chinese = /\p{sc=Han}/u
const kana = /[\p{sc=Hiragana}\p{sc=Katakana}ー]/u
/** Punctuation of the East, and its wide letters. */
const eastern = /[\u2010-\u2027\u2030-\u203b\u3000-\u303f\uff01-\uff5e\ufe30-\ufe4f]/u

/** Nothing for what is not UTF-8. A last byte A0 may have been trimmed as a space; what a cut has left is left out. */
export function decodeUtf8(bytes: Uint8Array, isCut: boolean): string | undefined {
  const tryDecode = (whole: Uint8Array, stream: boolean) => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(whole, { stream })
    } catch {
      return undefined
    }
  }
  return (
    tryDecode(bytes, false) ??
    tryDecode(Uint8Array.of(...bytes, 0xa0), false) ??
    (isCut ? tryDecode(bytes, true) : undefined)
  )
}

function utf8Cost(bytes: Uint8Array, isCut: boolean): number {
  const characters = [...(decodeUtf8(bytes, isCut || bytes.length === sampleBytes) ?? '\ufffd')]
  let sum = 0
  for (const [at, character] of characters.entries()) {
    const code = character.codePointAt(0) ?? 0
    const isInWord = /[a-z]/i.test(`${characters[at - 1] ?? ''}${characters[at + 1] ?? ''}`)
    if (character === '\ufffd') return Number.POSITIVE_INFINITY
    if (code < 0x80) sum += cost.ascii
    else if (code < 0x180) sum += isLatinLetter(code) && isInWord ? latinLetter + 0.5 : cost.sign + 1
    else if (commonCharacters.has(character)) sum += cost.common
    else if (chinese.test(character) || kana.test(character) || /\p{sc=Hangul}/u.test(character))
      sum += cost.known
    else if (/[Ѐ-џΆ-ώ]/u.test(character)) sum += cost.common
    else if (eastern.test(character)) sum += cost.sign
    else sum += notText.test(character) ? cost.never : cost.strange
  }
  return sum
}

type Pair = { readonly lead: number; readonly trail: number; readonly character: string }
type PairCharset = Exclude<Charset, 'utf-8' | 'windows-1252'>

const costOfPair: Readonly<Record<PairCharset, (pair: Pair) => number>> = {
  gb18030({ lead, trail, character }) {
    const isCommon = commonCharacters.has(character)
    // Beyond GB2312: what is traditional, and thousands of characters that nobody uses.
    if (trail < 0xa1 || lead < 0xa1) return isCommon ? cost.known + 1 : cost.strange
    if (lead >= 0xb0) return isCommon ? cost.common : cost.known + (lead > 0xd7 ? 2 : 0)
    return kana.test(character) || lead <= 0xa3 ? cost.sign : cost.strange
  },
  big5({ lead, character }) {
    if (lead <= 0xa3) return lead >= 0xa1 ? cost.sign : cost.strange
    if (lead > 0xf9 || (lead > 0xc6 && lead < 0xc9)) return cost.strange
    return commonCharacters.has(character) ? cost.common : lead <= 0xc6 ? cost.known : cost.rare
  },
  shift_jis({ lead, character }) {
    if (kana.test(character)) return cost.common
    if (lead < 0x88) return lead === 0x81 ? cost.sign : cost.rare
    return commonCharacters.has(character) ? cost.common : lead <= 0x97 ? cost.known : cost.rare
  },
  'euc-kr'({ lead, trail, character }) {
    if (trail < 0xa1 || lead < 0xa1) return cost.strange
    if (lead >= 0xb0 && lead <= 0xc8) return commonSyllables.has(character) ? cost.common - 1 : cost.known
    return lead <= 0xa3 ? cost.sign : cost.strange
  },
}

/** Half-wide kana take one byte, and nobody's name is written in them; Japanese without any kana is seldom. */
const noKanaCost = 3

function pairCost(bytes: Uint8Array, options: { charset: PairCharset; isCut: boolean }): number {
  const { charset, isCut } = options
  const decoder = new TextDecoder(charset)
  let [sum, hasKana, hasPair] = [0, false, false]
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) {
      sum += cost.ascii
      continue
    }
    const trail = bytes[at + 1]
    if (charset === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf) {
      sum += cost.rare
      continue
    }
    if (trail === undefined) {
      sum += isCut ? latinLetter : cost.never
      continue
    }
    const character = decoder.decode(Uint8Array.of(lead, trail))
    if (trail < 0x40 || character.length !== 1 || notText.test(character)) {
      sum += cost.never
      continue
    }
    at += 1
    hasPair = true
    hasKana ||= kana.test(character)
    sum += costOfPair[charset]({ lead, trail, character })
  }
  return sum + (charset === 'shift_jis' && hasPair && !hasKana ? noKanaCost : 0)
}
