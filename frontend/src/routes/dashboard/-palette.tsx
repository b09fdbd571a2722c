import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Layers, Server, User } from 'lucide-react'
import { studentsQuery } from '~/data/students/queries.ts'
import { templatesQuery } from '~/data/templates/queries.ts'
import { vmsQuery } from '~/data/vms/queries.ts'
import { CommandPalette } from '~/features/palette/command-palette.tsx'
import type { Entry } from '~/features/palette/entries.ts'
import { placesFor, settingsFor, teachingFor } from '~/features/shell/places.ts'
import { useVmAction } from '~/features/vms/use-vm-action.ts'
import { ordersFor } from '~/features/vms/vm-actions.ts'
import { useAuth } from '~/lib/server/auth.ts'

interface PaletteProps {
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * The palette over everything one may go to: the pages, and for owners their VMs, templates and students. VMs are
 * started and stopped by it, too.
 */
export const Palette = ({ open, onClose }: PaletteProps) => {
  const router = useRouter()
  const user = useAuth((state) => state.user)
  const act = useVmAction()
  const hasLab = open && user !== null && user.role !== 'student'
  const { data: vms } = useQuery({ ...vmsQuery(), enabled: hasLab })
  const { data: templates } = useQuery({ ...templatesQuery(), enabled: hasLab })
  const { data: students } = useQuery({ ...studentsQuery(), enabled: hasLab })

  const pages: Entry[] = (user ? [...placesFor(user), ...teachingFor(user), ...settingsFor(user)] : []).map(
    (place) => ({
      id: place.to,
      label: place.label,
      hint: 'Page',
      icon: place.icon,
      run: () => void router.navigate({ to: place.to }),
    }),
  )
  const machines: Entry[] = (vms ?? []).map((vm) => ({
    id: vm._id,
    label: vm.name,
    hint: `VM in ${vm.resourceGroup}`,
    icon: Server,
    run: () =>
      void router.navigate({
        to: '/dashboard/resources/$resourceGroup/$vmName',
        params: { resourceGroup: vm.resourceGroup, vmName: vm.name },
      }),
  }))
  const copies: Entry[] = (templates ?? []).map((template) => ({
    id: template._id,
    label: template.snapshotName,
    hint: `Template of ${template.vmName}`,
    icon: Layers,
    run: () => void router.navigate({ to: '/dashboard/templates' }),
  }))
  const people: Entry[] = (students ?? []).map(({ _id, name, email }) => ({
    id: _id,
    label: name,
    hint: email,
    icon: User,
    run: () => void router.navigate({ to: '/dashboard/users/bulk-create', search: { q: email } }),
  }))
  const orders: Entry[] = (vms ?? []).flatMap((vm) =>
    ordersFor(vm).map((order) => ({
      id: `${order.id}-${vm._id}`,
      label: `${order.label} ${vm.name}`,
      hint: `VM in ${vm.resourceGroup}`,
      icon: order.icon,
      run: () => void act(order, vm),
    })),
  )
  const entries = [...pages, ...machines, ...copies, ...people, ...orders]
  return <CommandPalette open={open} entries={entries} onClose={onClose} />
}
