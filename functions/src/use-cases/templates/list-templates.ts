import type { Template } from '@labkeeper/contract/templates/templates'
import type { LabId } from '../../domain/kernel/ids.ts'
import { toTemplate } from '../../domain/templates/template-view.ts'
import type { Templates } from '../../ports/templates/templates.ts'

/** The lab's templates, newest first: one query, Azure is not asked. */
export const listTemplates =
  ({ templates }: { readonly templates: Templates }) =>
  async (labId: LabId): Promise<Template[]> =>
    (await templates.list(labId)).map(toTemplate)
