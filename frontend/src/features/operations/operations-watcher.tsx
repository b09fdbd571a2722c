import type { Operation } from '@labkeeper/contract/operations/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keys } from '~/data/keys.ts'
import { operationsQuery } from '~/data/operations.ts'
import { toast } from '~/lib/toaster.ts'
import { endedBetween, groupOperations } from './operation-progress.ts'

const none: readonly Operation[] = []

/**
 * Draws nothing. Notices operations that end while the person is somewhere in the dashboard, brings the lists up to
 * date and says how it went, with a way to the result. Mounted once, above the pages.
 */
export const OperationsWatcher = ({ onShow }: { readonly onShow: (operation: Operation) => void }) => {
  const client = useQueryClient()
  const { data: active = none } = useQuery(operationsQuery({ active: true }))
  const before = useRef<readonly Operation[]>(none)
  const show = useRef(onShow)
  show.current = onShow

  useEffect(() => {
    const ended = new Set(endedBetween(before.current, active))
    before.current = active
    if (ended.size === 0) return
    const announce = async () => {
      void client.invalidateQueries({ queryKey: keys.vms })
      void client.invalidateQueries({ queryKey: keys.bin })
      void client.invalidateQueries({ queryKey: keys.waste })
      void client.invalidateQueries({ queryKey: keys.templates })
      void client.invalidateQueries({ queryKey: keys.activity })
      void client.invalidateQueries({ queryKey: keys.students })
      await client.invalidateQueries({
        queryKey: operationsQuery({ active: false }).queryKey,
        refetchType: 'none',
      })
      const [recent, { announcementOf }] = await Promise.all([
        client.query(operationsQuery({ active: false })),
        import('./operation-words.ts'),
      ])
      for (const group of groupOperations(recent)) {
        const mine = group.operations.find(({ id }) => ended.has(id))
        if (!mine || group.isRunning) continue
        const announcement = announcementOf(group)
        if (announcement) {
          toast[announcement.type](announcement.text, { label: 'Show', onClick: () => show.current(mine) })
        }
      }
    }
    // Without a connection there is nothing to announce; the panel shows it at the next look.
    announce().catch(() => {})
  }, [active, client])
  return null
}
