/** The product mark and name. */
export const Brand = () => (
  <div className="brand">
    <svg width="28" height="28" viewBox="0 0 32 32" role="img" aria-label="Labkeeper">
      <rect width="32" height="32" rx="8" fill="#1769d2" />
      <path
        d="M10 9v14h12"
        fill="none"
        stroke="#fff"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="20.5" cy="12.5" r="3" fill="#bddcfd" />
    </svg>
    <span aria-hidden>Labkeeper</span>
  </div>
)
