import type { Waste, WasteItem, WasteKind } from '@labkeeper/contract/courses/waste'
import { dollars } from '~/lib/dollars.ts'

export const titles: Readonly<Record<WasteKind, string>> = {
  parts: 'Parts that belong to nothing',
  'switched-off': 'Switched off, but billed',
  forgotten: 'Running for more than a day',
  unused: 'Machines that nobody uses',
  spares: 'Spare machines',
  versions: 'Unused templates and versions',
  kept: 'Old disks and checkpoints',
  closed: 'Courses that are over',
  retiring: 'Sizes that Azure ends',
}

/** What all of it costs, as far as that could be read. */
export const sumInWords = ({ perMonth, pricesFailed }: Pick<Waste, 'perMonth' | 'pricesFailed'>): string =>
  `${pricesFailed ? 'Prices could not be read: at least ' : ''}${dollars(perMonth)} a month for nothing`

/** What stands behind an address of the product, as the router names it. */
export const placeOf = (href: string) => {
  const [, , kind, ...rest] = href.split('/').map(decodeURIComponent)
  const [resourceGroup = '', vmName = ''] = rest
  if (kind === 'courses') return { to: '/dashboard/courses/$', params: { _splat: rest.join('/') } } as const
  if (kind === 'templates') return { to: '/dashboard/templates' } as const
  return { to: '/dashboard/resources/$resourceGroup/$vmName', params: { resourceGroup, vmName } } as const
}

/** The machine that an item of this address is. */
export const vmOf = ({ href = '' }: Pick<WasteItem, 'href'>) => {
  const [resourceGroup = '', name = ''] = href.split('/').slice(3).map(decodeURIComponent)
  return { resourceGroup, name }
}

/** Those of them that can be removed here. */
export const removable = (items: readonly WasteItem[]): readonly WasteItem[] =>
  items.filter(({ can }) => can === 'remove')
