import { toOperation } from '@labkeeper/functions/domain/operations/operation'
import { aCreation } from './creation.ts'
import { type Engine, labId, request } from './engine.ts'

/** Work with templates in the engine on paper. */
export const templateWork = (engine: Engine) => {
  const keyOf = (vmName: string) => ({ labId, resourceGroup: 'course', vmName })

  const templates = () => engine.world.templates.list(labId)

  const operationOf = async (operationId: string) => {
    const { operation, steps } = await engine.operation(operationId)
    return toOperation(operation, steps)
  }

  const build = (templateName: string, { vmName = 'web', stopFirst = false } = {}) =>
    engine.build(keyOf(vmName), { templateName, stopFirst }, request)

  const createVm = async (name = 'web') => {
    await engine.create(aCreation({ name }), request)
    await engine.run()
  }

  return {
    keyOf,
    templates,
    operationOf,
    build,
    createVm,
    /** A VM `web` and a template of it that is ready. */
    readyTemplate: async (templateName = 'golden') => {
      await createVm()
      const { template } = await build(templateName)
      await engine.run()
      return template
    },
    copy: (templateId: string, count: number) => engine.copy({ templateId, vmCount: String(count) }, request),
    stop: async (vmName = 'web') => {
      await engine.operate(keyOf(vmName), { kind: 'stop', deallocate: true }, request)
      await engine.run()
    },
    partsLike: (kind: string) => [...engine.cloud.parts].filter((part) => part.startsWith(`${kind}/`)),
    calls: () => engine.cloud.calls.map(({ call }) => call).filter((call) => call !== 'poll'),
  }
}
