/** Records the player's audio elements, which are in no document. Runs before the page's own code. */
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
