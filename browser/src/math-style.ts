import address from 'katex/dist/katex.min.css?url'

/** Where the style sheet of formulas stands; a page that shows one links to it. */
export const mathStyle: string = address
