import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/**
 * The rows to draw: those in sight, and the one in which the focus is, wherever that has been scrolled to. Whoever works by keys goes on
 * from there. A row carries its id as `data-row`.
 */
export const withFocused =
  (ids: readonly string[]) =>
  (range: Range): number[] => {
    const shown = defaultRangeExtractor(range)
    const id = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
    const focused = id === undefined ? -1 : ids.indexOf(id)
    if (focused < 0 || shown.includes(focused)) return shown
    return [...shown, focused].sort((one, other) => one - other)
  }
