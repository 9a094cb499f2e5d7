/** Whether the browser requests not to be tracked. */
export const asksForPrivacy = (): boolean =>
  Reflect.get(navigator, 'globalPrivacyControl') === true || navigator.doNotTrack === '1'
