/** The two leaves of a first visit (leaves.css), which stay out of sight unless the head's script marks the page. */
export function Leaves({ glyph }: { glyph: string }) {
  return (
    <div aria-hidden="true" className="leaves">
      <i className="leaf" data-seal={glyph} />
      <i className="leaf" data-seal={glyph} />
    </div>
  )
}
