/** Generated from emojibase-data at build time: site/emoji-data.ts. */
declare module 'virtual:emoji-zh' {
  const data: import('frimousse').EmojiData
  export default data
}
