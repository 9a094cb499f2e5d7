/**
 * Front ends of the family have addresses such as `/#/article?id=13`, which links elsewhere still name: the same page
 * without the hash is ours. Only a script sees a hash; behind the own origin nothing in it can lead elsewhere.
 */
export const leaveHashAddress = `if(location.hash.startsWith('#/'))location.replace(location.origin+location.hash.slice(1))`
