/**
 * Sent with every page: the version of the site's content that it was rendered from. It changes with
 * everything that readers can see.
 */
export const contentVersionHeader = 'X-Content-Version'
