/** A browser as far as sign-in pages need one: cookies by path, redirects, one form. */

export type Page = { url: URL; status: number; headers: Headers; text: string }

type Cookie = { name: string; value: string; path: string }

const readCookie = (line: string, at: URL): Cookie => {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const [name = '', ...value] = pair.split('=')
  const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice('path='.length)
  return { name, value: value.join('='), path: path ?? at.pathname }
}

const matches = (cookie: Cookie, { pathname }: URL) =>
  cookie.path === '/' || pathname === cookie.path || pathname.startsWith(`${cookie.path}/`)

/** Follows redirects inside `home` (an origin) and stops at the first page, or where it would leave. */
export const openBrowser = (home: string) => {
  let cookies: Cookie[] = []

  const keep = (cookie: Cookie) => {
    cookies = cookies.filter(({ name, path }) => name !== cookie.name || path !== cookie.path)
    if (cookie.value !== '') cookies.push(cookie)
  }

  const go = async (url: URL, init: RequestInit = {}): Promise<Page> => {
    if (url.origin !== home) return { url, status: 0, headers: new Headers(), text: '' }
    const cookie = cookies
      .filter((known) => matches(known, url))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) keep(readCookie(line, url))
    const location = response.headers.get('location')
    if (location !== null) return go(new URL(location, url))
    return { url, status: response.status, headers: response.headers, text: await response.text() }
  }

  return {
    open: (url: URL) => go(url),
    /** Presses a button of the page's form. */
    submit: (page: Page, fields: Record<string, string>) =>
      go(page.url, { method: 'POST', body: new URLSearchParams(fields) }),
    cookies: () => cookies,
  }
}

export type Browser = ReturnType<typeof openBrowser>

/** Opens the sign-in page and gives name and password. */
export const signIn = async (
  browser: Browser,
  url: URL,
  { username, password }: { username: string; password: string },
): Promise<URL> => {
  const page = await browser.open(url)
  return (await browser.submit(page, { username, password, action: 'sign-in' })).url
}
