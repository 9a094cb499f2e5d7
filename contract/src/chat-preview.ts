import * as v from 'valibot'

/** What the first link of a message leads to, as that page says itself: plain text, '' for what it does not say. */
export const chatPreview = v.object({
  url: v.string(),
  title: v.string(),
  description: v.string(),
  site: v.string(),
})
