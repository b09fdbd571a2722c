import type { Kind } from '../arm/kind.ts'
import { createVm } from './create-vm.ts'
import { instanceView } from './instance-view.ts'
import { updateVm } from './update-vm.ts'

export const machine: Kind = {
  type: 'Microsoft.Compute/virtualMachines',
  namePattern: /^[^_\W][\w\-._]{0,63}(?<![-.])$/,
  nameLabel: 'vmName',
  removal: 'deleteVm',
  build: (cloud, draft) => (draft.existing ? updateVm(cloud, draft, draft.existing) : createVm(cloud, draft)),
  present: (cloud, vm, expand) => {
    const { userData, ...properties } = vm.properties
    const view = { instanceView: instanceView(vm, cloud.now()) }
    if (expand.has('statusonly')) {
      const { vmId, provisioningState, hardwareProfile } = properties
      return { vmId, provisioningState, hardwareProfile, ...view }
    }
    return {
      ...properties,
      ...(expand.has('userdata') && userData !== undefined ? { userData } : {}),
      ...(expand.has('instanceview') ? view : {}),
    }
  },
  refuseRemoval: () => {},
}
