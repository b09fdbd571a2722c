import type { StepPhase } from '../../../domain/operations/step-record.ts'
import { address } from './address.ts'
import { back } from './back.ts'
import { belongings } from './belongings.ts'
import { bin } from './bin.ts'
import { cleanUp } from './clean-up.ts'
import { create } from './create.ts'
import { doctor } from './doctor.ts'
import { exchange } from './exchange.ts'
import { firstStart } from './first-start.ts'
import { keys } from './keys.ts'
import { mend } from './mend.ts'
import { network } from './network.ts'
import { park } from './park.ts'
import { password } from './password.ts'
import type { Phase } from './phase.ts'
import { power } from './power.ts'
import { remove } from './remove.ts'
import { rules } from './rules.ts'
import { sleep } from './sleep.ts'
import { tell } from './tell.ts'
import { template } from './template.ts'
import { waste } from './waste.ts'

/**
 * The life of a step as data: each phase says what it asks of Azure (or that it looks inward), what follows, and what a
 * refusal means. The worker (take-step.ts) reads a step, does what its phase says, and saves what follows.
 *
 *   create           network → (group → nsg → vnet → ready →) (copy-disk →) address → (own-rules →) nic → put → (late →) addresses
 *                    → (host-name | first-start →) (rest →) done
 *   start, stop, restart   act → done; of a machine of a course: (rouse →) act → (lull →) done
 *   before a start of one    rouse → (disk-fast →) (new-address → join-address → see-address →) rouse → its start
 *   after its stop           lull → (leave-address → drop-address →) (disk-slow →) lull → done
 *     what Azure refuses of both: join-later, leave-later, (see-fast →) fast-later, (see-disk →) slow-later, and on; of a machine that is gone: forgo-address
 *   sleep            settle → whichever of these is still to be done → settle → done
 *   delete           (gather | detach →) delete-vm → (nic → ip → (nsg →) disk → (delete-belonging →)) forgotten: tidy → (vnet → all nsgs →) done
 *     into the bin   bin → (bin-note → bin-halt → bin-save → (bin-facts → bin-saved | bin-none) →) as above; once the VM is
 *                    gone: binned; its disk is gone: bin-last → (bin-saved | bin-none) and on; could not be saved: bin-clear → bin-halt an hour later, some times, then bin-fail → bin-look → failed;
 *                    its time was up before anything was saved: bin-look → failed, or where its VM is gone, bin once more;
 *                    could not be removed: bin-unsure → verify → failed, of a parked one bin-again, and on where it is gone
 *   create from the bin  as create of a copy, without a word to its guest; then rest → give-back → done
 *   remove from the bin  (bin-judge → (bin-there → (bin-keep →))) drop-bin → done
 *   reset, undo-reset, restore, bring, clean
 *     with another disk  exchange → quiesce → (new-disk →) swap → (judge-swap →) exchanged → mark-old → (unmark →)
 *                        (wake → (first-start →) (rest →)) done
 *     of an image        exchange → quiesce → let-go → unmake → (judge-unmake →) exchanged → mark-old → (unmark →) put → as create
 *     that does not fit  exchange → quiesce → let-go → unmake → (judge-unmake →) exchanged → mark-old → (unmark →)
 *                        unmake-nic → unmake-ip → network → as create
 *     one that was taken apart for another disk before: exchange → quiesce → see-apart → exchanged and on
 *     an old disk that is not there: mark-old → no-old → mark-old and on, and is not kept
 *     what could not be made is tried again later: exchange → see-made → (unmake-nic and on | rouse → wake → addresses and on)
 *     nobody can look what became of it: judge-swap, judge-unmake again, every ten minutes for a week
 *     a failure before the machine has the other disk: (drop-new → (leave-new →)) (wake-old →) failed
 *   checkpoint       save-checkpoint → checkpoint-ready → checkpoint-saved → done; whatever fails: checkpoint-lost
 *   remove           delete-belonging → dropped → done
 *   snapshot         (halt →) snapshot → (resume →) inspect → done
 *                    whatever fails: drop-snapshot → (resume →) verify → failed; tried again: clear-snapshot → as above
 *   delete-template  await-copies → drop-snapshot → done; whatever fails: see-snapshot → failed, or done where it is gone
 *   password         password → done
 *   keys             keys → done
 *   message          listen → tell → done, and holds nothing
 *   doctor           examine → (ask-inside →) done, and holds nothing
 *   repair           redeploy | fix | reapply → verify | new-address → join-address → see-address → done
 *   open, close-port rules → (make → join → | rule →) noted → rules → … done, and holds nothing
 *   clean-up         clean-up (waits for machines and versions to go) → list → judge → (rest → list → judge →) done
 *   park             park → park-look → park-still → park-save → park-ready → park-judge → park-let-go → park-unmake → parked
 *                    → drop-spent → park-done → done; whatever fails before `parked`: park-lost → verify → failed
 *   bring-back       back → copy-disk → put → (late →) came-back → drop-spent → back-done → rest, or as a start → done
 *                    its time was up before anybody heard of the VM: late, and on where it runs
 *                    a failure before the VM is there: back-let-go → back-unmake → back-drop → failed, and it stays parked
 *   remove-waste     waste-judge → waste-remove → waste-removed, and holds nothing
 *   a failed creation takes the delete path from where it stands and ends as failed
 *   parts that Azure keeps are tried again later, from delete-nic on: see domain/operations/leftovers.ts
 *   a failed action looks at the VM once (verify), so that the list shows the truth, and ends as failed; a start, or a stop, that was done as done
 *   what only writes down what has become of something is done whenever somebody comes, however late (`notes` in phase.ts)
 *   a step whose message fails every time goes on as if its phase were refused: see end-poisoned-step.ts
 */
export const phases: Readonly<Record<StepPhase, Phase>> = {
  ...network,
  ...create,
  ...firstStart,
  ...power,
  ...remove,
  ...template,
  ...password,
  ...keys,
  ...tell,
  ...doctor,
  ...mend,
  ...exchange,
  ...belongings,
  ...rules,
  ...address,
  ...sleep,
  ...cleanUp,
  ...park,
  ...back,
  ...waste,
  ...bin,
}
