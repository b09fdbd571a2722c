import { regions, systemsIn } from '@labkeeper/contract/vms/catalogue'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { ChoiceField } from './choice-field.tsx'
import {
  chooseLocation,
  chooseSystem,
  diskChoices,
  type ImageChoice,
  notYet,
  sizeChoices,
  systemNamed,
  versionChoices,
} from './create-choices.ts'
import type { CreateFields } from './create-form.ts'

const locations = Object.entries(regions).map(([value, label]) => ({ value, label }))

/** Location, system, version, size and disk: each offers what the earlier ones allow, and a new choice resets the later. */
export const ImageFields = ({ form }: { readonly form: UseFormReturn<CreateFields> }) => {
  const { control, formState, setValue, clearErrors } = form
  const { errors } = formState
  const [location, systemName] = useWatch({ control, name: ['location', 'system'] })
  const system = systemNamed(systemName)
  const missing = notYet({ location, system: systemName })

  const choose = ({ imageSku, vmSize, diskSizeGB, ...choice }: ImageChoice) => {
    setValue('location', choice.location, { shouldDirty: true })
    setValue('system', choice.system, { shouldDirty: true })
    setValue('imageSku', imageSku)
    setValue('vmSize', vmSize)
    setValue('diskSizeGB', diskSizeGB)
    // Complaints about the choices that were just reset would only confuse.
    clearErrors(['location', 'system', 'imageSku', 'vmSize', 'diskSizeGB'])
  }
  return (
    <>
      <Controller
        control={control}
        name="location"
        render={({ field }) => (
          <ChoiceField
            label="Location"
            {...field}
            choices={locations}
            placeholder="Select a location"
            error={errors.location?.message}
            onChange={(value) => choose(chooseLocation(value))}
          />
        )}
      />
      <Controller
        control={control}
        name="system"
        render={({ field }) => (
          <ChoiceField
            label="Operating System"
            {...field}
            choices={systemsIn(location).map(({ name }) => ({ value: name, label: name }))}
            placeholder="Select an operating system"
            error={errors.system?.message}
            notYet={missing.system}
            help={system?.notice}
            onChange={(value) => choose(chooseSystem(location, value))}
          />
        )}
      />
      <Controller
        control={control}
        name="imageSku"
        render={({ field }) => (
          <ChoiceField
            label="OS Version"
            {...field}
            choices={versionChoices(system)}
            placeholder="Select a version"
            error={errors.imageSku?.message}
            notYet={missing.rest}
          />
        )}
      />
      <Controller
        control={control}
        name="vmSize"
        render={({ field }) => (
          <ChoiceField
            label="VM Size"
            {...field}
            choices={sizeChoices(location, system)}
            placeholder="Select a size"
            error={errors.vmSize?.message}
            notYet={missing.rest}
            help="Nested sizes can run virtual machines inside the VM."
          />
        )}
      />
      <Controller
        control={control}
        name="diskSizeGB"
        render={({ field }) => (
          <ChoiceField
            label="Disk Size"
            {...field}
            value={String(field.value)}
            choices={diskChoices(system?.osType)}
            error={errors.diskSizeGB?.message}
            notYet={missing.rest}
            onChange={(value) => field.onChange(Number(value))}
          />
        )}
      />
    </>
  )
}
