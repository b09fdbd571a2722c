import { Flex } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { useWatch } from 'react-hook-form'
import { type RecipeFields, toFields } from '../recipe/recipe-fields.ts'
import { RecipeFieldset } from '../recipe/recipe-fieldset.tsx'
import { useRecipe } from '../recipe/use-recipe.ts'
import { recipeWish } from './recipe-wish.ts'
import { StepButtons } from './step-buttons.tsx'
import { type Step, stepAfter } from './steps.ts'
import { useTell } from './typed.ts'
import { useKeptForm } from './use-kept-form.ts'
import { useWay } from './use-step.ts'

const toForm = ({ recipe }: Course): RecipeFields => toFields(recipe)

/** What the machines are made of. */
export const MachineStep = ({ course }: { readonly course: Course }) => {
  const { form, filledFrom, outdated, onDone } = useKeptForm(course, 'machine', toForm)
  const { isDirty, isSubmitting } = form.formState
  const { goTo, onBack } = useWay(course.id, 'machine')
  const recipe = useRecipe(filledFrom, form, outdated)
  const fields = useWatch({ control: form.control }) as RecipeFields
  const isNew = isDirty || course.recipe === undefined
  useTell('recipe', isNew ? recipeWish(fields, recipe, course.recipe) : undefined)
  const saveAnd = (next: Step | undefined) =>
    form.handleSubmit(async (fields) => {
      const saved = isDirty || !course.recipe ? await recipe.saveRecipe(fields) : filledFrom
      if (!saved) return
      // What was chosen by itself while it was saved is saved, too.
      const isAll = onDone({ ...fields, source: form.getValues('source') }, saved)
      // What was typed meanwhile stays in sight, or is there when one comes back.
      if (isAll || next !== undefined) goTo(next)
    })
  return (
    <form noValidate aria-label="Machine" onSubmit={(event) => void saveAnd(stepAfter('machine'))(event)}>
      <Flex direction="column" gap="5">
        <RecipeFieldset course={course} form={form} recipe={recipe} />
        {outdated.notice}
        <StepButtons
          pending={isSubmitting}
          onBack={onBack}
          onLeave={() => void saveAnd(undefined)()}
          submitLabel="Next"
        />
      </Flex>
    </form>
  )
}
