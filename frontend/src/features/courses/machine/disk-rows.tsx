import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { Bookmark, History, RefreshCcw, Trash2, Undo2 } from 'lucide-react'
import { IconButton } from '~/ui/button.tsx'
import { useNow } from '~/ui/hooks/use-now.ts'
import { clockIn, todayIn } from '../days.ts'
import { backLabel, dateIn, leftWords, restoreRefusal } from './care.ts'
import { CareRow } from './care-row.tsx'
import { whyRefused } from './progress.ts'
import type { useCare } from './use-care.ts'

interface DiskRowsProps {
  readonly machine: MyMachine
  readonly care: ReturnType<typeof useCare>
}

/** A fresh disk, and the way back to an older one. */
export const DiskRows = ({ machine, care }: DiskRowsProps) => {
  const { can, limits, kept = [], checkpoints = [], course } = machine
  const now = useNow()
  const date = dateIn(course.timeZone)
  const clock = clockIn(course.timeZone, todayIn(course.timeZone, now))
  const { pending } = care
  const isOf = (id: string) => pending !== undefined && 'id' in pending && pending.id === id
  const [newest, ...older] = kept.toSorted((one, other) => other.since.localeCompare(one.since))
  const noUndo = whyRefused(can.undoReset)
  return (
    <>
      <CareRow
        icon={RefreshCcw}
        label="Reset"
        text={`Begin again with a fresh disk. ${leftWords(limits.resetsLeft, 'this week')}`}
        reason={whyRefused(can.reset)}
        loading={pending?.what === 'reset'}
        onClick={care.askReset}
      />
      {newest ? (
        <CareRow
          icon={Undo2}
          label="Bring my old disk back"
          text={`The disk that you had until ${clock(newest.since)} is kept until ${date(newest.until)}.`}
          reason={noUndo}
          loading={isOf(newest.id)}
          onClick={() => care.askUndo(newest.id)}
        />
      ) : null}
      {older.map(({ id, since, until }) => (
        <CareRow
          key={id}
          icon={Undo2}
          label="Bring the one before back"
          text={`The disk that you had until ${clock(since)} is kept until ${date(until)}.`}
          reason={noUndo}
          loading={isOf(id)}
          onClick={() => care.askUndo(id)}
        />
      ))}
      <CareRow
        icon={Bookmark}
        label="Save a checkpoint"
        text="Keep the disk as it is now, to go back to it later."
        reason={whyRefused(can.checkpoint)}
        loading={pending?.what === 'checkpoint'}
        onClick={() => void care.saveCheckpoint()}
      />
      {checkpoints.map(({ id, at, note }) => (
        <CareRow
          key={id}
          icon={History}
          label={backLabel(clock, at)}
          text={note ?? `The disk as it was at ${clock(at)}.`}
          reason={restoreRefusal(machine)}
          loading={isOf(id) && pending?.what === 'restore'}
          onClick={() => care.askRestore({ id, at })}
        >
          <IconButton
            variant="ghost"
            tone="muted"
            aria-label={`Remove the checkpoint of ${clock(at)}`}
            disabled={isOf(id)}
            onClick={() => care.askForget({ id, at })}
          >
            <Trash2 />
          </IconButton>
        </CareRow>
      ))}
    </>
  )
}
