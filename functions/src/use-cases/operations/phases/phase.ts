import type { Sends } from '../../../domain/connection/sends.ts'
import type { Sights } from '../../../domain/courses/doctor/sights.ts'
import type { Move, VmOutcome } from '../../../domain/operations/move.ts'
import type { Sequel } from '../../../domain/operations/sequel.ts'
import type { StepPhase, StepRecord } from '../../../domain/operations/step-record.ts'
import type { SnapshotFacts } from '../../../domain/templates/template.ts'
import type { FoundResource } from '../../../domain/vms/found-resource.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Connections } from '../../../ports/connection/connections.ts'
import type { Principal } from '../../../ports/connection/principal.ts'
import type { CleanUps } from '../../../ports/courses/clean-ups.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { Machines } from '../../../ports/courses/machines.ts'
import type { Openings } from '../../../ports/courses/openings.ts'
import type { People } from '../../../ports/courses/people.ts'
import type { Versions } from '../../../ports/courses/versions.ts'
import type { WasteBook } from '../../../ports/courses/waste.ts'
import type { Acceptance } from '../../../ports/operations/work.ts'
import type { Sealer } from '../../../ports/sealer.ts'
import type { Allocations } from '../../../ports/students/allocations.ts'
import type { StudentBook } from '../../../ports/students/students.ts'
import type { Templates } from '../../../ports/templates/templates.ts'
import type { Activities } from '../../../ports/vms/activities.ts'
import type { Begun } from '../../../ports/vms/begun.ts'
import type { Bin } from '../../../ports/vms/bin.ts'
import type { Compute } from '../../../ports/vms/compute.ts'
import type { SeenVms } from '../../../ports/vms/vms.ts'
import type { NetworkSharing } from '../share-network.ts'

/** A ticket to come back with, nothing (done), or what was seen of the VM or learned of the snapshot. */
export type Answer = Begun & {
  readonly seen?: VmOutcome
  readonly facts?: SnapshotFacts
  /** What a diagnosis saw from outside. */
  readonly sights?: Sights
  /** What a listing names. */
  readonly found?: readonly FoundResource[]
}

/** What a phase has at hand when it asks Azure. */
export interface Azure {
  readonly compute: Compute
  readonly principal: Principal
  readonly sealer: Sealer
  readonly readVm: () => Promise<VmRecord | undefined>
  readonly now: Date
}

/** What a phase has at hand when it looks at our own records. */
export interface InwardWorld extends NetworkSharing {
  readonly work: NetworkSharing['work'] & Pick<Acceptance, 'acceptMore'>
  readonly machines: Machines
  readonly versions: Pick<Versions, 'list'>
  readonly cleanUps: Pick<CleanUps, 'note'>
  readonly activities: Pick<Activities, 'listOf' | 'keep'>
  readonly waste: Pick<WasteBook, 'facts' | 'machine' | 'drop'>
  readonly vms: NetworkSharing['vms'] & Pick<SeenVms, 'relist'>
  readonly clock: Clock
  readonly templates: Templates
  readonly courses: Pick<CourseBook, 'read'>
  readonly openings: Pick<Openings, 'change'>
  readonly bins: Pick<Bin, 'list' | 'read' | 'begin' | 'note' | 'dropOthers' | 'hasAnother' | 'forget'>
  readonly people: Pick<People, 'find'>
  readonly students: Pick<StudentBook, 'read'>
  readonly allocations: Pick<Allocations, 'allocate'>
  readonly labs: Pick<LabBook, 'read'> & Pick<Connections, 'noteMissingActions'>
}

export interface AskingPhase extends Sequel {
  /** The one request that it makes of Azure. */
  readonly asks: (azure: Azure, step: StepRecord) => Promise<Answer>
  /** What it sends for that. */
  readonly sends: Sends | ((step: StepRecord) => Sends)
  /** What the answer means, to the request or to a look at its ticket, where its arrival alone says too little. */
  readonly reads?: (answer: Begun, step: StepRecord) => Begun
}

interface InwardPhase extends Sequel {
  /** It concerns our own records only: what follows, when it is not simply the next. */
  readonly looksInward: (world: InwardWorld, step: StepRecord) => Promise<Move | undefined>
  /** It writes down what nobody else knows: that takes no time of Azure's, and is done whenever somebody comes. */
  readonly notes?: true
}

export type Phase = AskingPhase | InwardPhase

/** The phases of one family. */
export type Family = Partial<Record<StepPhase, Phase>>
