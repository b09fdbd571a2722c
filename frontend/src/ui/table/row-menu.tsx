import { Suspense, useState } from 'react'
import { deferred } from '../dialog/deferred.tsx'
import { RowMenuButton } from './row-menu-button.tsx'
import type { RowMenuProps } from './row-menu-view.tsx'

const View = deferred(async () => (await import('./row-menu-view.tsx')).RowMenuView)

/** The menu of one row. It comes into being with the first click: hundreds of waiting menus would make the list slow. */
export const RowMenu = (props: RowMenuProps) => {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <RowMenuButton
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    />
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <View {...props} />
    </Suspense>
  )
}
