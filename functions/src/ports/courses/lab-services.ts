import type {
  ForeignLab,
  ForeignSchedule,
  ForeignUser,
} from '../../domain/courses/lab-services/foreign-lab.ts'
import type { Principal } from '../connection/principal.ts'

/** Azure Lab Services, of which everything is only read. Every method throws CloudError and nothing else that is expected. */
export interface LabServices {
  /** All labs of the subscription. */
  labs(principal: Principal): Promise<readonly ForeignLab[]>
  /** Of one of them, by Azure's id. */
  users(principal: Principal, labId: string): Promise<readonly ForeignUser[]>
  schedules(principal: Principal, labId: string): Promise<readonly ForeignSchedule[]>
  /** Which of the actions for this the principal may not do, in Azure's names; none when Azure does not tell. */
  missingActions(principal: Principal): Promise<readonly string[]>
}
