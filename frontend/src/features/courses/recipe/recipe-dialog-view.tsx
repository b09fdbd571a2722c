import { Flex, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { useForm } from 'react-hook-form'
import { toast } from '~/lib/toaster.ts'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { useFilledFrom } from '../use-filled-from.tsx'
import { toFields } from './recipe-fields.ts'
import { RecipeFieldset } from './recipe-fieldset.tsx'
import { useRecipe } from './use-recipe.ts'

export interface RecipeDialogProps {
  readonly course: Course
  readonly open: boolean
  readonly onClose: () => void
}

/** What is changed here holds for machines that are made from now on. */
export const RecipeDialogView = ({ course, open, onClose, opener }: RecipeDialogProps & WithOpener) => {
  const form = useForm({ defaultValues: toFields(course.recipe) })
  const { filled, outdated } = useFilledFrom(course, ({ recipe }) => toFields(recipe), form)
  const recipe = useRecipe(filled.current.course, form, outdated)
  const submit = form.handleSubmit(async (fields) => {
    const saved = await recipe.saveRecipe(fields)
    if (!saved) return
    toast.success(`${saved.name} is saved.`)
    onClose()
  })
  return (
    <FormDialog
      open={open}
      title="What are new machines made of?"
      submitLabel="Save"
      pending={form.formState.isSubmitting}
      onSubmit={() => void submit()}
      onClose={onClose}
      opener={opener}
    >
      {course.counts.machines > 0 ? (
        <Text color="fg.muted" mb="4">
          Machines that exist stay as they are.
        </Text>
      ) : null}
      <Flex direction="column" gap="5">
        <RecipeFieldset course={course} form={form} recipe={recipe} />
        {outdated.notice}
      </Flex>
    </FormDialog>
  )
}
