import { regionName } from '@labkeeper/contract/vms/catalogue'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { useContext } from 'react'
import { classNames } from '~/lib/class-names.ts'
import { shortOs } from '../os-name.ts'
import { VmStatus } from '../vm-status.tsx'
import { RowActionContext, VmLink } from './vm-columns.tsx'
import { VmMenu } from './vm-menu.tsx'
import styles from './vm-rows.module.css'

/** One VM on a phone: name, state and menu first, the rest in two quiet lines. */
export const VmCard = ({ vm }: { readonly vm: Vm }) => {
  const onAction = useContext(RowActionContext)
  return (
    <div className={styles.card}>
      <div>
        <VmLink vm={vm} />
        <div>
          <VmStatus vm={vm} />
        </div>
        <div className={classNames(styles.quiet, styles.facts)}>
          {[vm.size, regionName(vm.location), vm.resourceGroup, shortOs(vm.os)].filter(Boolean).join(' · ')}
        </div>
        {vm.allocatedTo ? (
          <div className={classNames(styles.quiet, styles.line, styles.owner)} title={vm.allocatedTo.email}>
            Allocated to {vm.allocatedTo.name}
          </div>
        ) : null}
      </div>
      <VmMenu vm={vm} onAction={onAction} />
    </div>
  )
}
