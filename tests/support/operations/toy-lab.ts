import type { Container } from '@azure/cosmos'
import type { LabRecord } from '@labkeeper/functions/domain/accounts/lab-record'
import type { LabId } from '@labkeeper/functions/domain/kernel/ids'
import { cosmosLabs } from '@labkeeper/functions/gateways/cosmos/accounts/labs'
import type { Labs } from '@labkeeper/functions/ports/accounts/labs'

/** The lab in which the engine works, with a subscription: no more of the port than that. */
export const openToyLab = async (container: Container, labId: LabId, createdAt: string): Promise<Labs> => {
  let lab: LabRecord = {
    type: 'lab',
    id: 'lab',
    labId,
    uk: 'lab',
    schema: 1,
    ownerId: 'u_owner',
    createdAt,
    cloud: { subscriptionId: 'sub', tenantId: 't', clientId: 'c', username: 'u', sealedSecret: 's' },
  }
  // Steps read it here, at every hop; what asks about VMs and templates finds it beside them.
  const stored = cosmosLabs(container)
  await stored.create(lab)
  return {
    read: async () => {
      const { binDays } = (await stored.read(labId)) ?? {}
      return { ...lab, ...(binDays !== undefined && { binDays }) }
    },
    create: async () => {},
    setCloud: async (_, connection, seen) => {
      const { cloud: _old, ...rest } = lab
      lab = connection === undefined ? rest : { ...rest, cloud: connection }
      return stored.setCloud(labId, connection, seen)
    },
    hold: async (_, until) => {
      lab = { ...lab, holdUntil: until > (lab.holdUntil ?? '') ? until : (lab.holdUntil ?? until) }
    },
    resealCloud: async () => {},
    noteMissingActions: async () => {},
    setStudentsOperate: async () => {},
    setPolicy: async (_, policy) => {
      lab = { ...lab, policy }
    },
    pauseDirectory: async () => {},
    resumeDirectory: async () => {},
    pinDirectory: async () => false,
    subscriptionsOfVms: async () => [],
    setCustomer: async () => false,
    setSubscription: async () => false,
    customersCheckedBefore: async () => [],
  }
}
