/**
 * Runs when the document and its style sheet are there; the app's files have been asked for by the document's links. Where
 * the sign-in page is outlined, the outline is drawn before they run, which takes a phone several tenths of a second.
 */

{
  /** Where a file of the app does not arrive nothing would ever be drawn. An app that runs has taken the outline away. */
  const tell = (): void => {
    const outline = document.querySelector('.outline')
    const card = outline?.querySelector('.guest-card')
    if (!outline || !card) return
    outline.removeAttribute('aria-hidden')
    document.documentElement.classList.add('outlined')
    card.classList.add('form-head')
    card.role = 'alert'
    card.innerHTML =
      '<h1>Labkeeper did not load</h1><p>Check your connection, then <a href=""><u>try again</u></a>.'
  }
  const begin = (): void => {
    for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[data-app]'))
      import(href).catch(tell)
  }
  const isDrawn = document.documentElement.classList.contains('outlined') && !document.hidden
  // A frame calls before it is drawn, and what that puts off comes after it.
  if (isDrawn) requestAnimationFrame(() => setTimeout(begin))
  else begin()
}
