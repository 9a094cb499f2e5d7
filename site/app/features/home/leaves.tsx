/** The two leaves of a first visit (leaves.css), which stay out of sight unless the head's script marks the page. */
export function Leaves({ glyph }: { glyph: string }) {
  return (
    <div aria-hidden="true" className="leaves">
      <div className="leaf">
        <i className="leaf-edge" data-seal={glyph} />
      </div>
      <div className="leaf">
        <i className="leaf-edge" data-seal={glyph} />
      </div>
    </div>
  )
}
