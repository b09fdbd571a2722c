/**
 * Runs when the document and its style sheet are there; the app's files have been asked for by the document's links. Where
 * the sign-in page is outlined, the outline is drawn before they run, which takes a phone several tenths of a second.
 */

{
  const begin = (): void => {
    for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[data-app]')) void import(href)
  }
  const isDrawn = document.documentElement.classList.contains('outlined') && !document.hidden
  // A frame calls before it is drawn, and what that puts off comes after it.
  if (isDrawn) requestAnimationFrame(() => setTimeout(begin))
  else begin()
}
