/** Of every page: which version of the site's content it was made from. It changes with whatever readers can see. */
export const contentVersionHeader = 'X-Content-Version'
