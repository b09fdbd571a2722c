// Runs while the app is still on its way.

// So that a reload in dark mode does not flash white. The app takes over in lib/colour-mode.ts.
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

// So that who comes to sign in sees where they are: index.html has the outline. Whoever is signed in is led on.
;(() => {
  let isSignedIn = false
  try {
    isSignedIn = localStorage.getItem('auth-storage')?.includes('"isAuthenticated":true') ?? false
  } catch {
    // Storage may be forbidden; then nobody stays signed in.
  }
  if (!isSignedIn && ['/', '/login', '/login/'].includes(location.pathname)) {
    document.documentElement.classList.add('outlined')
  }
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
