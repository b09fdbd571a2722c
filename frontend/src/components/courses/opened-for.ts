import type { Opening } from '@labkeeper/contract/courses/opening'

/** '84.12.3.4 and 91.4.5.6' */
export const addressesOf = ({ addresses }: Pick<Opening, 'addresses'>): string => addresses.join(' and ')
