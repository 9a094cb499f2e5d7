/** 已验: a seal in outline, slightly rotated, as on the dashboard. */
export const ProvedSeal = () => (
  <span aria-hidden="true" className="proved-seal centered ink-accent rigid">
    已验
  </span>
)
