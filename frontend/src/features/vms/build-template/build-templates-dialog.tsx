import { Box, Flex, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { counted } from '@labkeeper/contract/kernel/wording'
import type { Template } from '@labkeeper/contract/templates/templates'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { templatesQuery } from '~/data/templates/queries.ts'
import type { TemplateRequest } from '~/data/vms/mutations.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { Checkbox } from '~/ui/form/checkbox.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { labelsOf } from '../loss.ts'
import { type BuildTemplatesFields, buildTemplatesForm, deriveTemplateNames } from './template-names.ts'

interface Refusal {
  readonly vm: Pick<Vm, '_id'>
  readonly reason: string
}

/** What is asked for once more. */
interface Again {
  readonly vms: readonly Vm[]
  readonly fields: BuildTemplatesFields
  /** Why each was refused, in the order of the VMs. */
  readonly reasons: readonly string[]
}

interface BuildTemplatesProps {
  /** One template for each of them. */
  readonly vms: readonly Vm[]
  readonly open: boolean
  /**
   * In the order of the VMs. Answers what the server refused of many, which the dialog then asks for again; of one it
   * rejects with that, which is shown at its field.
   */
  readonly onBuild: (requests: readonly TemplateRequest[]) => Promise<readonly Refusal[]>
  readonly onClose: () => void
}

const namesOf = (templates: readonly Template[] = []): string[] =>
  templates.map(({ snapshotName }) => snapshotName)

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
const nameRule = 'Letters, numbers, hyphens and underscores.'

interface NamesProps {
  readonly vms: readonly Vm[]
  /** What each is called. */
  readonly labels: readonly string[]
  /** Why the server refused what a field still says. */
  readonly reasons: readonly string[] | undefined
  readonly form: UseFormReturn<BuildTemplatesFields>
}

/** One field, or one for each VM beneath the other. */
const Names = ({ vms, labels, reasons, form: { register, formState } }: NamesProps) => (
  <Flex direction="column" gap="4">
    {vms.map((vm, index) => (
      <FormField
        // Fewer are others: a field that changed its place would be filled by what stood in its place before.
        key={`${vm._id} ${vms.length}`}
        label={vms.length === 1 ? 'Template Name' : `Template of ${labels[index]}`}
        error={
          formState.errors.templates?.[index]?.templateName?.message ??
          (formState.dirtyFields.templates?.[index]?.templateName ? undefined : reasons?.[index])
        }
        help={vms.length === 1 ? nameRule : undefined}
      >
        <Input {...plain} {...register(`templates.${index}.templateName`)} />
      </FormField>
    ))}
  </Flex>
)

const isSwitchedOff = ({ powerState }: Vm): boolean =>
  powerState === 'VM deallocated' || powerState === 'VM stopped'

/** What a template of a VM that runs lacks, and how to have it whole. A VM that is off has written everything. */
const WhatIsMissing = ({ vms, form }: Pick<NamesProps, 'vms' | 'form'>) => {
  if (vms.every(isSwitchedOff)) return null
  const [it, is, vm] = vms.length === 1 ? ['it', 'it is', 'VM'] : ['them', 'they are', 'VMs']
  return (
    <Flex direction="column" gap="3" mt="5" p="3" rounded="l2" bg="bg.muted" fontSize="13px">
      <Text color="fg.muted">
        The template holds what is on the disk at that moment, as if the power had been cut. What programs
        have not saved yet is not in it.
      </Text>
      {vms.some(({ powerState }) => powerState === 'VM running') ? (
        <Flex as="label" gap="2.5" align="flex-start" cursor="pointer">
          <Box as="span" pt="0.5">
            <Checkbox {...form.register('stopFirst')} />
          </Box>
          <span>
            Stop the {vm} first
            <Text as="span" display="block" color="fg.muted" textStyle="xs">
              Everything is written to disk before. Whoever works on {it} is cut off until {is} started again,
              which happens by itself.
            </Text>
          </span>
        </Flex>
      ) : null}
    </Flex>
  )
}

/** Drawn by build-templates.tsx, which fetches this code when it is needed. */
export const BuildTemplatesDialog = (props: BuildTemplatesProps & WithOpener) => {
  const { vms: all, open, onBuild, onClose, opener } = props
  const [again, setAgain] = useState<Again>()
  const vms = again?.vms ?? all
  const { data: templates } = useQuery({ ...templatesQuery(), enabled: open })
  const taken = namesOf(templates)
  // Names are proposed once: what is built from here must not change them while the dialog closes.
  const [known, setKnown] = useState(templates)
  if (known === undefined && templates !== undefined) setKnown(templates)
  const names = deriveTemplateNames(
    vms.map(({ name }) => name),
    namesOf(known),
  )
  const form = useForm({
    resolver: zodResolver(buildTemplatesForm(taken)),
    // Names that turn out to be taken, once the list of templates has arrived, change as long as nobody typed.
    values: again?.fields ?? { templates: names.map((templateName) => ({ templateName })), stopFirst: false },
    resetOptions: { keepDirtyValues: again === undefined },
  })

  const { setFocus } = form
  useEffect(() => {
    if (again) setFocus('templates.0.templateName')
  }, [again, setFocus])

  /** Of several only those that were refused are left, each with what was typed. */
  const askAgain = (refusals: readonly Refusal[], { templates: typed, stopFirst }: BuildTemplatesFields) => {
    const rows = vms.flatMap((vm, index) => {
      const reason = refusals.find((refusal) => refusal.vm._id === vm._id)?.reason
      return reason === undefined ? [] : [{ vm, reason, templateName: typed[index]?.templateName ?? '' }]
    })
    setAgain({
      vms: rows.map(({ vm }) => vm),
      reasons: rows.map(({ reason }) => reason),
      fields: { templates: rows.map(({ templateName }) => ({ templateName })), stopFirst },
    })
  }

  const build = async ({ templates: named, stopFirst }: BuildTemplatesFields) => {
    const requests = vms.map(({ resourceGroup, name }, index) => ({
      vm: { resourceGroup, name },
      templateName: named[index]?.templateName ?? '',
      stopFirst,
    }))
    try {
      const refusals = await onBuild(requests)
      if (refusals.length > 0) askAgain(refusals, { templates: named, stopFirst })
    } catch (error) {
      showFieldErrors(form, error, { templateName: 'templates.0.templateName' })
    }
  }
  const one = vms.length === 1 ? vms[0] : undefined
  const labelsOfAll = labelsOf(all)
  const labels = vms.map((vm) => labelsOfAll[all.indexOf(vm)] ?? vm.name)
  return (
    <FormDialog
      open={open}
      title="Build Template"
      submitLabel={one ? 'Build Template' : `Build ${vms.length} Templates`}
      pending={form.formState.isSubmitting}
      onSubmit={() => void form.handleSubmit(build)()}
      onClose={onClose}
      opener={opener}
    >
      <Text color="fg.muted" mb="4">
        {one ? (
          <>
            A template keeps the disk of{' '}
            <Text as="span" color="fg" fontWeight="medium" wordBreak="break-all">
              {labels[0]}
            </Text>{' '}
            as it is now, and new VMs can be made from it.
          </>
        ) : (
          `A template keeps the disk of a VM as it is now, and new VMs can be made from it. Each of the ${counted(vms.length, 'VM')} gets its own.`
        )}
      </Text>
      <Names vms={vms} labels={labels} reasons={again?.reasons} form={form} />
      <WhatIsMissing vms={vms} form={form} />
    </FormDialog>
  )
}
