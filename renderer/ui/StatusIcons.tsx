/**
 * Icons of verdicts and checks. Each icon has a shape of its own, so the icons differ without colour, too. Screen
 * readers skip the icons, because each icon is shown next to a text.
 */
import './status-icons.css'

type IconProps = { readonly size?: number }

/** Verdicts `match` and `pass`: everything was checked and is correct. */
export const Seal = ({ size = 16 }: IconProps) => (
  <svg className="seal" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
    <circle className="b" cx="8" cy="8" r="7" />
    <path className="m" d="M4.9 8.3 7.1 10.5 11.2 5.7" />
  </svg>
)

/** Verdict `warn`: correct, but with a risk that the person must accept. */
export const Triangle = ({ size = 16 }: IconProps) => (
  <svg className="tri" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
    <path
      className="b"
      d="M8 1.6c.5 0 .9.25 1.15.7l5.6 10c.5.9-.13 2-1.15 2H2.4c-1.02 0-1.65-1.1-1.15-2l5.6-10c.25-.45.65-.7 1.15-.7Z"
    />
    <path className="m" d="M8 5.6v4" />
    <circle className="d" cx="8" cy="11.8" r=".95" />
  </svg>
)

/** Verdict `conditional`: correct as far as checked. Also for anything unknown. */
export const HalfCircle = ({ size = 16 }: IconProps) => (
  <svg className="half" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="6" />
    <path d="M8 2a6 6 0 0 0 0 12Z" />
  </svg>
)

/** Verdicts `refuse` and `fail`: not as intended. */
export const Octagon = ({ size = 16 }: IconProps) => (
  <svg className="stop" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
    <path className="b" d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1Z" />
    <path className="m" d="M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8" />
  </svg>
)

/** Passed check. */
export const Tick = ({ size = 16 }: IconProps) => (
  <svg className="tick" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
    <path d="M3.5 8.5 6.5 11.5 12.5 4.5" />
  </svg>
)

/** Failed check: red for a danger, otherwise in the colour of the text. */
export const Cross = ({ size = 16, isDangerous }: IconProps & { readonly isDangerous?: boolean }) => (
  <svg
    className={isDangerous ? 'tick no' : 'tick ink'}
    width={size}
    height={size}
    viewBox="0 0 16 16"
    aria-hidden="true"
  >
    <path d="M4.5 4.5 11.5 11.5M11.5 4.5 4.5 11.5" />
  </svg>
)

/** Check that does not apply or has no result. */
export const Dash = ({ size = 16 }: IconProps) => (
  <svg className="tick ink" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
    <path d="M4 8h8" />
  </svg>
)

/** Logo: two ticks, of which the second countersigns the first. */
export const Brand = ({ size = 20 }: IconProps) => (
  <svg className="brandmark" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
    <path className="a" d="M2 8.2 5.6 11.8 12.6 3.6" />
    <path className="b" d="M7.2 13 9.9 15.7 17.9 6.4" />
  </svg>
)
