// Runs while the app is still on its way.

;(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage may be forbidden: then the system decides the colours, and nobody stays signed in.
      return null
    }
  }
  const { classList, style } = document.documentElement

  // So that a reload in dark mode does not flash white. The app takes over in lib/browser/colour-mode.ts.
  const choice = stored('colour-mode')
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  classList.add(dark ? 'dark' : 'light')
  style.colorScheme = dark ? 'dark' : 'light'

  // So that who comes to sign in sees where they are: index.html has the outline. Whoever is signed in is led on.
  const isSignedIn = stored('auth-storage')?.includes('"isAuthenticated":true')
  if (!isSignedIn && ['/', '/login', '/login/'].includes(location.pathname)) classList.add('outlined')
})()

// So that a page's code arrives with the app, which would ask for it only when it runs: build/page-files.ts wrote the list.
;(() => {
  const list = document.getElementById('page-files')
  if (!list) return
  const { files, pages } = JSON.parse(list.textContent)
  const asked = location.pathname.replace(/\/$/, '').split('/')
  const fits = (path) => {
    const segments = path.replace(/\/$/, '').split('/')
    return segments.length === asked.length && segments.every((one, at) => one === '*' || one === asked[at])
  }
  const path = Object.keys(pages).find(fits)
  for (const file of pages[path] ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    // As imports do it: with another mode the file would be fetched twice.
    link.crossOrigin = ''
    link.href = files[file]
    document.head.append(link)
  }
})()
