/** Made from emojibase-data while building: site/emoji-data.ts. */
declare module 'virtual:emoji-zh' {
  const data: import('frimousse').EmojiData
  export default data
}
