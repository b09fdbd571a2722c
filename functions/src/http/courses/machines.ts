import { doctorRoutes } from '@labkeeper/contract/courses/doctor-routes'
import { machineRoutes } from '@labkeeper/contract/courses/machine-routes'
import { keptOfMachine } from '../../use-cases/courses/disks/kept-of-machine.ts'
import { examineForStaff, repairForStaff, showDiagnosis } from '../../use-cases/courses/doctor/for-staff.ts'
import { checkCourseEntitlement } from '../../use-cases/courses/lab/check-course-entitlement.ts'
import { actOnMachines } from '../../use-cases/courses/machines/act-on-machines.ts'
import {
  readCourseOperation,
  retryCourseOperation,
} from '../../use-cases/courses/machines/course-operations.ts'
import { listCourseActivity } from '../../use-cases/courses/machines/list-course-activity.ts'
import { listMachines } from '../../use-cases/courses/machines/list-machines.ts'
import { openForStaff } from '../../use-cases/courses/machines/open-for-staff.ts'
import { readConnection } from '../../use-cases/courses/machines/read-connection.ts'
import { tellStudents } from '../../use-cases/courses/machines/tell-students.ts'
import { answerHelp } from '../../use-cases/courses/mine/hands.ts'
import type { World } from '../../use-cases/world.ts'
import { onCourse } from '../kernel/endpoint.ts'
import { requestOf } from '../vms.ts'

/** /api/courses/{courseId}: its machines, and the work on them. */
export const machineEndpoints = (world: World) => {
  const list = listMachines(world)
  const working = { ...world, checkEntitlement: checkCourseEntitlement(world) }
  const act = actOnMachines(working)
  const tell = tellStudents(world)
  const kept = keptOfMachine(world)
  const reach = openForStaff(world)
  return {
    listMachines: onCourse(machineRoutes.listMachines, async ({ part }) => ({
      data: await list(part.course),
    })),
    actOnMachines: onCourse(
      machineRoutes.actOnMachines,
      ({ part, body: { what, text = '', ...whom }, ...call }) =>
        what === 'message'
          ? tell(part, { ...whom, text }, call.caller.name, requestOf(call))
          : act(part, { ...whom, what }, requestOf(call)),
      { event: 'machines-acted-on', about: (_body, { courseId }) => courseId },
    ),
    readMachineConnection: onCourse(
      machineRoutes.readMachineConnection,
      async ({ part, params, caller }) => ({
        data: await readConnection(world)(part, params.vmId, caller.name),
      }),
      { event: 'machine-password-shown', about: (_body, { vmId }) => vmId },
    ),
    openMachine: onCourse(
      machineRoutes.openMachine,
      async ({ part, params, body, ip, ...order }) => {
        const { address, ...begun } = await reach.open(part, params.vmId, body, ip, order)
        return { message: `Opening ${begun.data.name} for ${address}.`, ...begun }
      },
      { event: 'machine-opened', about: (_body, { vmId }) => vmId },
    ),
    closeMachine: onCourse(
      machineRoutes.closeMachine,
      async ({ part, params, ...order }) => {
        const begun = await reach.close(part, params.vmId, order)
        return { message: `Closing ${begun.data.name}.`, ...begun }
      },
      { event: 'machine-closed', about: (_body, { vmId }) => vmId },
    ),
    answerHelp: onCourse(machineRoutes.answerHelp, async ({ part, params }) => {
      await answerHelp(world)(part.course, params.vmId)
      return { message: 'The hand is down.' }
    }),
    examineMachine: onCourse(doctorRoutes.examineMachine, async ({ part, params, ...call }) => {
      const { data, operationId } = await examineForStaff(world)(part, params.vmId, call.ip, requestOf(call))
      return { message: `Looking at ${data.name}.`, data, operationId }
    }),
    getDiagnosis: onCourse(doctorRoutes.getDiagnosis, async ({ part, params }) => ({
      data: await showDiagnosis(world)(part, params.vmId),
    })),
    repairMachine: onCourse(
      doctorRoutes.repairMachine,
      async ({ part, params, body, ...call }) => {
        const { data, operationId } = await repairForStaff(world)(part, params.vmId, body.do, requestOf(call))
        return { message: `Repairing ${data.name}.`, data, operationId }
      },
      { event: 'machine-repaired', about: (_body, { vmId }) => vmId },
    ),
    undoReset: onCourse(
      machineRoutes.undoReset,
      async ({ part, params, body, ...call }) => {
        const done = await kept.undo(part, params.vmId, body.id, requestOf(call))
        return { message: `The old disk of ${done.data.name} is being brought back.`, ...done }
      },
      { event: 'machine-reset-undone', about: (_body, { vmId }) => vmId },
    ),
    removeKept: onCourse(
      machineRoutes.removeKept,
      async ({ part, params, ...call }) => ({
        message: 'Removing the old disk.',
        ...(await kept.remove(part, params.vmId, params.id, requestOf(call))),
      }),
      { event: 'kept-disk-removed', about: (_body, { vmId }) => vmId },
    ),
    listCourseActivity: onCourse(machineRoutes.listCourseActivity, async ({ part, query }) => ({
      data: await listCourseActivity(world)(part.course, query.vmId),
    })),
    getCourseOperation: onCourse(machineRoutes.getCourseOperation, async ({ part, params }) => ({
      data: await readCourseOperation(world)(part, params.operationId),
    })),
    retryCourseOperation: onCourse(
      machineRoutes.retryCourseOperation,
      async ({ part, params, ...call }) => {
        const data = await retryCourseOperation(working)(part, params.operationId, requestOf(call))
        const again = data.total - data.succeeded - data.failed
        return { message: `Trying ${again} again.`, data, operationId: data.id }
      },
      { event: 'operation-retry', about: (_body, { courseId }) => courseId },
    ),
  }
}
