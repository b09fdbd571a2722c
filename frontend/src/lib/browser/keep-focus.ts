/**
 * For a button that was pressed, or what takes the place of one that was: a focus that is nobody's is here again. Not beside an open
 * dialog, which may close for a focus outside it.
 */
export const keepFocus = (element: HTMLElement | null): void => {
  const isFree = document.activeElement === document.body && !document.querySelector('[aria-modal=true]')
  if (isFree) element?.focus({ preventScroll: true })
}
