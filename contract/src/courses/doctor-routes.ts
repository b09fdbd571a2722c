import { route, signedIn } from '../kernel/route.ts'
import { Nothing } from '../kernel/shapes.ts'
import { DiagnosisShown, RepairInput } from './doctor.ts'
import { AcceptedCourseMachine, MachineKey } from './machines.ts'

/** Staff help with every machine of their course. Apart from its other routes: pages need these only when somebody asks. */
const ofOne = { access: signedIn, staff: 'assistant', params: MachineKey } as const

export const doctorRoutes = {
  examineMachine: route({
    ...ofOne,
    method: 'POST',
    path: 'courses/{courseId}/machines/{vmId}/doctor',
    summary: 'Find out why nobody can connect to a machine; again while that goes on is the same',
    body: Nothing,
    bodyOptional: true,
    status: 202,
    response: AcceptedCourseMachine,
  }),
  getDiagnosis: route({
    ...ofOne,
    method: 'GET',
    path: 'courses/{courseId}/machines/{vmId}/doctor',
    summary: 'What was found out last of a machine, whoever asked, within seven days',
    status: 200,
    response: DiagnosisShown,
  }),
  repairMachine: route({
    ...ofOne,
    method: 'POST',
    path: 'courses/{courseId}/machines/{vmId}/repair',
    summary: 'Do what the last diagnosis of a machine offered',
    body: RepairInput,
    status: 202,
    response: AcceptedCourseMachine,
  }),
}
