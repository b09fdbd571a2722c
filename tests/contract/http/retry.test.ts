import type { OperationKind } from '@labkeeper/contract/operations/operations'
import { newId } from '@labkeeper/functions/domain/kernel/ids'
import { after } from '@labkeeper/functions/domain/kernel/instant'
import { newOperation, newStep } from '@labkeeper/functions/domain/operations/new-work'
import type { StepInput } from '@labkeeper/functions/domain/operations/step-record'
import {
  type TemplateRecord,
  templateKey,
  templateOfStep,
} from '@labkeeper/functions/domain/templates/template'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { afterEach, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { type Lab, openLab } from '../../support/lab.ts'

let app: RunningApp
let lab: Lab
afterEach(() => app.close())

const startLab = async () => {
  app = await startApp({ STRIPE_SECRET_KEY: 'sk_test_x', TRIAL_DAYS: '2' })
  lab = await openLab(app)
}

const refused = 'Azure refused it.'

type OfCourses =
  | 'publish'
  | 'clean'
  | 'remove'
  | 'message'
  | 'open'
  | 'close-port'
  | 'doctor'
  | 'sleep'
  | 'repair'
  | 'keys'
  | 'clean-up'
  | 'park'
  | 'bring-back'
  | 'remove-waste'
  | 'restore-bin'
/** With what they need beside their VM: tests/contract/courses/exchanging.test.ts. */
type OfDisks = 'reset' | 'undo-reset' | 'restore' | 'bring' | 'checkpoint'
type Retried = Exclude<OperationKind, 'import-students' | OfCourses | OfDisks>

const inputs: Record<Retried, StepInput> = {
  create: {},
  start: { action: 'start' },
  restart: { action: 'restart' },
  snapshot: {},
  stop: { action: 'deallocate' },
  delete: { deleteAssociatedResources: true },
  'delete-template': { templateStatus: 'ready' },
  password: { passwordId: 'pw_1' },
}
const kinds = Object.keys(inputs) as Retried[]

/** The template that the work was for, with what it takes from its VM. */
const addTemplate = async (vm: VmRecord, kind: Retried): Promise<TemplateRecord> => {
  const name = `golden-${vm.name}`
  const { course: _, ...same } = vm
  const template: TemplateRecord = {
    ...same,
    ...{ type: 'template', id: newId('tpl'), uk: templateKey(name), name, vmName: vm.name },
    ...(kind === 'snapshot' ? { status: 'failed', error: refused } : { status: 'ready' }),
  }
  await lab.database.labs.items.create(template)
  return template
}

/** An operation whose only item has failed in Azure, as it stands in the database a moment later. */
const failedOperation = async (kind: Retried): Promise<string> => {
  const now = app.clock.now()
  const vm = await lab.addVm()
  // A creation that failed leaves no VM.
  if (kind === 'create') await lab.database.labs.item(vm.id, lab.labId).delete()
  if (kind === 'password') {
    const nextPassword = { id: 'pw_1', sealed: 'x', requestedBy: 'u_owner', requestId: 'r1' }
    await lab.database.labs.item(vm.id, lab.labId).patch([
      { op: 'set', path: '/nextPassword', value: nextPassword },
      { op: 'set', path: '/newPassword', value: 'failed' },
    ])
  }
  const isOfTemplate = kind === 'snapshot' || kind === 'delete-template'
  const template = isOfTemplate ? templateOfStep(await addTemplate(vm, kind)) : undefined
  const request = { labId: lab.labId, requestedBy: 'u_owner', requestId: 'r1' }
  const operation = newOperation(request, kind, 1, now)
  const step = newStep(operation, vm, inputs[kind], now, {
    ...(kind === 'create' ? { draft: vm } : {}),
    ...(template === undefined ? {} : { template }),
  })
  const { dueAt: _, ...ended } = step
  const records = [
    { ...operation, open: 0, failed: 1, finishedAt: now.toISOString() },
    { ...ended, status: 'failed', error: refused },
  ]
  for (const record of records) await lab.database.labs.items.create(record)
  return operation.id
}

/** The trial is over; answers the token of a session after that. */
const endTrial = async (): Promise<string> => {
  app.clock.advance(2 * 24 * 3_600)
  const { email, password } = lab.owner
  const { body } = await app.call('POST', 'auth/login', { body: { email, password } })
  return String(body.token)
}

/** What the retry of each kind is answered with. */
const statuses = async (token = lab.token) => {
  const options = { token }
  const seen: Partial<Record<Retried, number>> = {}
  for (const kind of kinds) {
    const id = await failedOperation(kind)
    const answer = await lab.call('POST', `operations/${id}/retry`, undefined, options)
    if (answer.status === 402) {
      expect(answer.body).toMatchObject({ code: 'subscription_required', subscriptionRequired: true })
      // Nothing was opened.
      const { body } = await lab.call('GET', `operations/${id}`, undefined, options)
      expect(body.data).toMatchObject({ status: 'failed', failed: 1 })
    }
    seen[kind] = answer.status
  }
  return seen
}

it('does everything that failed once more while the lab may', async () => {
  await startLab()
  expect(await statuses()).toEqual(Object.fromEntries(kinds.map((kind) => [kind, 202])))
})

it('asks for a subscription where the first try did: what ends costs is never held back', async () => {
  await startLab()
  expect(await statuses(await endTrial())).toEqual({
    create: 402,
    start: 402,
    restart: 402,
    snapshot: 402,
    stop: 202,
    delete: 202,
    'delete-template': 202,
    password: 202,
  })
})

it('removes what Azure kept of a deleted VM for a lab that does not pay', async () => {
  await startLab()
  const id = await failedOperation('delete')
  const { resources } = await lab.database.labs.items
    .query<{ id: string; vmId: string }>({
      query: "SELECT c.id, c.vmId FROM c WHERE c.type = 'step' AND c.operationId = @id",
      parameters: [{ name: '@id', value: id }],
    })
    .fetchAll()
  const [step] = resources
  if (step === undefined) throw new Error('The operation has no step')
  await lab.database.labs.item(step.vmId, lab.labId).delete()
  await lab.database.labs.item(step.id, lab.labId).patch([
    { op: 'set', path: '/left', value: { parts: ['disk'], reason: 'The resource is locked.' } },
    { op: 'set', path: '/dueAt', value: after(app.clock.now(), 60_000) },
  ])
  const token = await endTrial()
  const retried = await lab.call('POST', `operations/${id}/retry`, undefined, { token })
  expect(retried).toMatchObject({ status: 202, body: { data: { status: 'running' } } })
  expect(app.sent).toContain(`step ${step.id}`)
})
