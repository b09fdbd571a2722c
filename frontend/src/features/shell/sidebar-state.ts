import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Whether the sidebar is open on large screens; kept in this browser. */
export const useSidebar = create<{ readonly open: boolean }>()(
  persist((): { open: boolean } => ({ open: true }), { name: 'sidebar' }),
)

export const toggleSidebar = (): void => {
  useSidebar.setState(({ open }) => ({ open: !open }))
}
