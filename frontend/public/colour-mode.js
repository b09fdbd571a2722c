// Runs before the first paint, so that a reload in dark mode does not flash white. The app takes over in lib/colour-mode.ts.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('colour-mode')
  } catch {
    // Storage may be forbidden; then the system decides.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.add(dark ? 'dark' : 'light')
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light'
})()
