import address from 'katex/dist/katex.min.css?url'

/** The style sheet of formulas; pages with a formula link to it. */
export const mathStyle: string = address
