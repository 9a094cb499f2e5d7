/** Whether one presses with a finger: a field with the focus then brings up a keyboard over half the window. */
export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches
