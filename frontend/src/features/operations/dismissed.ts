import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Operations whose failure a person has put aside, newest last; bounded, for it lives as long as the browser. */
const kept = 200

export const useDismissed = create<{ readonly ids: readonly string[] }>()(
  persist((): { ids: readonly string[] } => ({ ids: [] }), { name: 'dismissed-operations' }),
)

export const dismiss = (ids: readonly string[]): void => {
  useDismissed.setState((old) => ({ ids: [...old.ids, ...ids].slice(-kept) }))
}
