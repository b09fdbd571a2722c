/**
 * Runs while the app is still on its way, before anything is drawn. The build writes it into index.html, where nobody
 * waits for a file; a block for each thing, so that no name is the page's.
 */

{
  const stored = (key: string): string | null => {
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
}

// So that a page's code arrives with the app, which would ask for it only when it runs: build/page-files.ts wrote the list.
{
  const list = document.getElementById('page-files')
  const { files, pages }: { files: string[]; pages: Record<string, number[]> } = JSON.parse(
    list?.textContent ?? '{"files":[],"pages":{}}',
  )
  const fits = (path: string, asked: readonly string[]): boolean => {
    const segments = path.replace(/\/$/, '').split('/')
    const isOpen = segments.at(-1) === '**' && asked.length >= segments.length
    return (
      (isOpen || segments.length === asked.length) &&
      segments.every((one, at) => one.startsWith('*') || one === asked[at])
    )
  }
  const askFor = (pathname: string) => {
    const asked = pathname.replace(/\/$/, '').split('/')
    const page = Object.keys(pages).find((path) => fits(path, asked))
    for (const place of pages[page ?? ''] ?? []) {
      const file = files[place]
      // Those that are asked for already are not asked for again.
      if (!file) continue
      files[place] = ''
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      // As imports do it: with another mode the file would be fetched twice.
      link.crossOrigin = ''
      link.href = file
      document.head.append(link)
    }
  }
  askFor(location.pathname)
  // The app is on its way to another page: lib/browser/page-files.ts.
  addEventListener('page', (event) => askFor((event as CustomEvent<string>).detail))
}
