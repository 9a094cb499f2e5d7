/** Lets a test see the player's own elements, which stand in no document. Runs in the page, before the page does. */
export const keepSounds = (): void => {
  const made: HTMLAudioElement[] = []
  const Own = window.Audio
  Reflect.set(window, 'sounds', made)
  Reflect.set(window, 'Audio', function makeAudio() {
    const audio = new Own()
    made.push(audio)
    return audio
  })
}
