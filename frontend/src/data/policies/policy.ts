import { type Policy, policyRoutes } from '@labkeeper/contract/policies/policies'
import { studentPowerRoutes } from '@labkeeper/contract/students/student-power'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'

/** What counts for VMs that are created from now on. */
export const policyQuery = () =>
  queryOptions({
    queryKey: ['auto-vm-config'],
    queryFn: async ({ signal }) => (await api(policyRoutes.getAutoVmConfig, { signal })).data,
  })

/** Whether students start and stop the VMs allocated to them. */
export const studentPowerQuery = () =>
  queryOptions({
    queryKey: ['lab/student-power'],
    queryFn: async ({ signal }) => (await api(studentPowerRoutes.getStudentPower, { signal })).data,
  })

export const saveStudentPower = () =>
  mutationOptions({
    mutationKey: ['lab/student-power', 'save'],
    mutationFn: (allowed: boolean) => api(studentPowerRoutes.saveStudentPower, { body: { allowed } }),
    onSuccess: ({ data }, _, __, { client }) => client.setQueryData(studentPowerQuery().queryKey, data),
  })

export const savePolicy = () =>
  mutationOptions({
    mutationKey: ['auto-vm-config', 'save'],
    mutationFn: (config: Policy) => api(policyRoutes.saveAutoVmConfig, { body: config }),
    onSuccess: ({ data }, _, __, { client }) => client.setQueryData(policyQuery().queryKey, data),
  })
