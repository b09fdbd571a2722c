interface MicrosoftMarkProps {
  /** On the accent colour the squares need a light ground to stand out from it. */
  readonly onColour?: boolean
}

/** Microsoft's four squares, drawn here: no other host is asked for a picture. */
export const MicrosoftMark = ({ onColour = false }: MicrosoftMarkProps) => (
  <svg width="16" height="16" viewBox={onColour ? '-3 -3 27 27' : '0 0 21 21'} aria-hidden="true">
    {onColour ? <rect x="-3" y="-3" width="27" height="27" rx="3" fill="#fff" /> : null}
    <path fill="#f25022" d="M0 0h10v10H0z" />
    <path fill="#7fba00" d="M11 0h10v10H11z" />
    <path fill="#00a4ef" d="M0 11h10v10H0z" />
    <path fill="#ffb900" d="M11 11h10v10H11z" />
  </svg>
)
