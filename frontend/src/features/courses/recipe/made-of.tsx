import { Flex, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { Button } from '~/ui/button.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { mayAs } from '../rights.ts'
import { RecipeDialog } from './recipe-dialog.tsx'
import { recipeText } from './recipe-text.ts'

/** What new machines of a course are made of, and the way to change it. */
export const MadeOf = ({ course }: { readonly course: Course }) => {
  // Of the course as it was read then: who changes it meanwhile is not written over.
  const { key, subject, isOpen, open, close } = useDialog<Course>()
  const { recipe, state } = course
  const mayChange = mayAs(course, 'teacher') && (state === 'draft' || state === 'open')
  return (
    <Flex gap="3" align="center" mb="4" wrap="wrap" fontSize="13px">
      <Text>
        <Text as="span" color="fg.muted">
          New machines:
        </Text>{' '}
        {recipe ? recipeText(recipe) : 'nothing is chosen yet'}
      </Text>
      {mayChange ? (
        <>
          <Button size="xs" variant="outline" onClick={() => open(course)}>
            {recipe ? 'Change' : 'Choose'}
          </Button>
          {subject ? <RecipeDialog key={key} course={subject} open={isOpen} onClose={close} /> : null}
        </>
      ) : null}
    </Flex>
  )
}
