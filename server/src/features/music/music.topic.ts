/** Told when the music folder was found changed. */
export const libraryTopic = 'music.library'
/** Told when listening was counted. */
export const playsTopic = 'music.plays'
