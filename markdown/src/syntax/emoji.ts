import type { MarkdownIt, StateInline } from 'markdown-it'

// GitHub's names for commonly used emoji; one line per theme.
const TABLE = `
smile 😄 smiley 😃 grinning 😀 grin 😁 laughing 😆 satisfied 😆 joy 😂 rofl 🤣 blush 😊 wink 😉 relaxed ☺️ yum 😋 sunglasses 😎
heart_eyes 😍 kissing_heart 😘 thinking 🤔 neutral_face 😐 expressionless 😑 smirk 😏 unamused 😒 roll_eyes 🙄 grimacing 😬
pensive 😔 sleepy 😪 sleeping 😴 mask 😷 sweat 😓 sweat_smile 😅 cold_sweat 😰 scream 😱 flushed 😳 dizzy_face 😵 confused 😕
worried 😟 disappointed 😞 cry 😢 sob 😭 angry 😠 rage 😡 triumph 😤 innocent 😇 upside_down_face 🙃 hugs 🤗 nerd_face 🤓
stuck_out_tongue 😛 stuck_out_tongue_winking_eye 😜 zany_face 🤪 partying_face 🥳 shushing_face 🤫 smiling_imp 😈 skull 💀 ghost 👻
alien 👽 robot 🤖 poop 💩 clown_face 🤡 see_no_evil 🙈 hear_no_evil 🙉 speak_no_evil 🙊 facepalm 🤦 shrug 🤷 doge 🐶
+1 👍 thumbsup 👍 -1 👎 thumbsdown 👎 ok_hand 👌 punch 👊 fist ✊ v ✌️ wave 👋 hand ✋ raised_hands 🙌 open_hands 👐 pray 🙏
clap 👏 muscle 💪 point_up ☝️ point_down 👇 point_left 👈 point_right 👉 handshake 🤝 writing_hand ✍️ eyes 👀 brain 🧠 crossed_fingers 🤞
heart ❤️ orange_heart 🧡 yellow_heart 💛 green_heart 💚 blue_heart 💙 purple_heart 💜 black_heart 🖤 broken_heart 💔 sparkling_heart 💖
two_hearts 💕 star ⭐ star2 🌟 sparkles ✨ boom 💥 fire 🔥 zap ⚡ 100 💯 tada 🎉 confetti_ball 🎊 gift 🎁 birthday 🎂 balloon 🎈
trophy 🏆 medal_sports 🏅 1st_place_medal 🥇 crown 👑 gem 💎 bell 🔔 key 🔑 lock 🔒 unlock 🔓 hammer 🔨 wrench 🔧 gear ⚙️ link 🔗
pushpin 📌 round_pushpin 📍 paperclip 📎 scissors ✂️ pencil 📝 memo 📝 pencil2 ✏️ book 📖 books 📚 bookmark 🔖 newspaper 📰 calendar 📆
date 📅 chart_with_upwards_trend 📈 chart_with_downwards_trend 📉 bar_chart 📊 clipboard 📋 file_folder 📁 open_file_folder 📂 package 📦
email 📧 envelope ✉️ inbox_tray 📥 outbox_tray 📤 phone ☎️ iphone 📱 computer 💻 keyboard ⌨️ tv 📺 camera 📷 movie_camera 🎥 bulb 💡
mag 🔍 mag_right 🔎 hourglass ⌛ watch ⌚ alarm_clock ⏰ rocket 🚀 airplane ✈️ car 🚗 bus 🚌 train 🚋 bike 🚲 ship 🚢 construction 🚧
warning ⚠️ no_entry ⛔ no_entry_sign 🚫 x ❌ o ⭕ white_check_mark ✅ heavy_check_mark ✔️ ballot_box_with_check ☑️ question ❓
exclamation ❗ bangbang ‼️ interrobang ⁉️ heavy_plus_sign ➕ heavy_minus_sign ➖ information_source ℹ️ recycle ♻️ copyright ©️ tm ™️
arrow_right ➡️ arrow_left ⬅️ arrow_up ⬆️ arrow_down ⬇️ arrows_counterclockwise 🔄 back 🔙 soon 🔜 top 🔝 new 🆕 free 🆓 ok 🆗 cool 🆒
speech_balloon 💬 thought_balloon 💭 zzz 💤 musical_note 🎵 notes 🎶 microphone 🎤 headphones 🎧 guitar 🎸 art 🎨 video_game 🎮 dart 🎯
sunny ☀️ cloud ☁️ partly_sunny ⛅ umbrella ☔ rain_cloud 🌧️ snowflake ❄️ snowman ⛄ rainbow 🌈 ocean 🌊 moon 🌔 full_moon 🌕 earth_asia 🌏
cherry_blossom 🌸 rose 🌹 tulip 🌷 sunflower 🌻 maple_leaf 🍁 fallen_leaf 🍂 leaves 🍃 herb 🌿 four_leaf_clover 🍀 seedling 🌱 evergreen_tree 🌲
cat 🐱 dog 🐶 mouse 🐭 rabbit 🐰 bear 🐻 panda_face 🐼 pig 🐷 frog 🐸 monkey 🐒 chicken 🐔 penguin 🐧 bird 🐦 fish 🐟 whale 🐳 turtle 🐢
snake 🐍 bug 🐛 bee 🐝 ant 🐜 butterfly 🦋 unicorn 🦄 horse 🐴 cow 🐮 tiger 🐯 dragon 🐉 octopus 🐙 crab 🦀
coffee ☕ tea 🍵 beer 🍺 beers 🍻 wine_glass 🍷 cake 🍰 cookie 🍪 candy 🍬 icecream 🍦 pizza 🍕 hamburger 🍔 ramen 🍜 rice 🍚 bento 🍱
apple 🍎 banana 🍌 watermelon 🍉 strawberry 🍓 peach 🍑 cherries 🍒 grapes 🍇 lemon 🍋 tomato 🍅 corn 🌽 hot_pepper 🌶️ egg 🥚
house 🏠 house_with_garden 🏡 office 🏢 school 🏫 hospital 🏥 tent ⛺ mountain ⛰️ mount_fuji 🗻 cn 🇨🇳
`

/** Emoji by short name, without the colons. */
const EMOJI: ReadonlyMap<string, string> = new Map(
  Array.from(TABLE.matchAll(/(\S+) (\S+)/g), match => [match[1] ?? '', match[2] ?? '']),
)

/** True for a name that becomes an emoji between colons. */
export const isEmojiName = (name: string): boolean => EMOJI.has(name)

const CODE = /:([a-z0-9_+-]{1,32}):/y

/** `:smile:` for the common names; unknown names are unchanged. */
export function addEmoji(md: MarkdownIt): void {
  md.inline.ruler.push('emoji', emojiRule)
}

function emojiRule(state: StateInline, isSilent: boolean): boolean {
  if (state.src[state.pos] !== ':') return false
  CODE.lastIndex = state.pos
  const match = CODE.exec(state.src)
  const emoji = match && EMOJI.get(match[1] ?? '')
  if (!match || !emoji || state.pos + match[0].length > state.posMax) return false
  if (!isSilent) state.pending += emoji
  state.pos += match[0].length
  return true
}
