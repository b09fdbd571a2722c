import { ImportFailures } from './import-failures.tsx'
import { OperationItems } from './operation-items.tsx'
import type { Progress } from './operation-progress.ts'

/** What a card opens to: each VM or template of the work, or the rows of an import that failed. */
export const OperationDetails = ({ progress }: { readonly progress: Progress }) =>
  progress.kind === 'import-students' ? (
    <ImportFailures operationId={progress.key} failed={progress.failed} />
  ) : (
    <OperationItems items={progress.items} />
  )
