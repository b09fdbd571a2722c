/** For the `ref` of a button that takes the place of one that was pressed: a focus that went with that one is here again. */
export const keepFocus = (button: HTMLElement | null): void => {
  if (document.activeElement === document.body) button?.focus()
}
