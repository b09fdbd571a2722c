import { useState } from 'react'
import { keepFocus } from '~/lib/browser/keep-focus.ts'
import { deferred } from '~/ui/dialog/deferred.tsx'
import { Arriving } from '~/ui/page/arriving.tsx'
import { LogoutDialog } from './logout-dialog.tsx'
import { UserButton } from './user-button.tsx'
import type { UserMenuProps } from './user-menu-view.tsx'

const View = deferred(async () => (await import('./user-menu-view.tsx')).UserMenuView)

/** The sidebar's footer, which opens the account's menu. The menu comes into being with the first click. */
export const UserMenu = (props: UserMenuProps) => {
  const { user, collapsed = false } = props
  const [wanted, setWanted] = useState<boolean>()
  const [leaving, setLeaving] = useState(false)
  const button = (
    <UserButton
      user={user}
      collapsed={collapsed}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
      {...(wanted !== undefined && { ref: keepFocus })}
    />
  )
  return (
    <>
      {wanted ? (
        <Arriving fallback={button} onLost={() => setWanted(false)}>
          <View {...props} onLogout={() => setLeaving(true)} />
        </Arriving>
      ) : (
        button
      )}
      <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}
