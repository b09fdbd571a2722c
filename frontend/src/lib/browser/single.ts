import type { MouseEvent } from 'react'

/** For a button that adds something with each press: the second click of a double click does nothing. */
export const single =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act()
  }
