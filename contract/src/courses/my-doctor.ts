import { route, signedIn } from '../kernel/route.ts'
import { Nothing } from '../kernel/shapes.ts'
import { DiagnosisShown, RepairInput } from './doctor.ts'
import { AcceptedMachine, MyMachineKey } from './my-machine.ts'

/** "I can't connect": apart from the other routes of one's machine, since its page needs them only when somebody asks. */

const ofMachine = { access: signedIn, mine: true, params: MyMachineKey, secret: true } as const
const work = { ...ofMachine, method: 'POST', body: Nothing, bodyOptional: true, status: 202 } as const

export const myDoctorRoutes = {
  examineMyMachine: route({
    ...work,
    path: 'me/machines/{vmId}/doctor',
    summary: 'Find out why the caller cannot connect; again while that goes on is the same',
    response: AcceptedMachine,
  }),
  getMyDiagnosis: route({
    ...ofMachine,
    method: 'GET',
    path: 'me/machines/{vmId}/doctor',
    summary: "What was found out last of the caller's machine, within seven days",
    status: 200,
    response: DiagnosisShown,
  }),
  repairMyMachine: route({
    ...ofMachine,
    method: 'POST',
    path: 'me/machines/{vmId}/repair',
    summary: 'Do what the last diagnosis offered',
    body: RepairInput,
    status: 202,
    response: AcceptedMachine,
  }),
}
