import type { Template } from '@labkeeper/contract/templates/templates'
import { toTemplate } from '../../domain/templates/template-view.ts'
import type { Templates } from '../../ports/templates/templates.ts'

/** The lab's templates, newest first: one query, Azure is not asked. */
export const listTemplates =
  ({ templates }: { readonly templates: Templates }) =>
  async (labId: string): Promise<Template[]> =>
    (await templates.list(labId)).map(toTemplate)
