import { Tabs } from '@chakra-ui/react/tabs'
import { tabsSlotRecipe } from '@chakra-ui/react/theme'
import type { Course } from '@labkeeper/contract/courses/course'
import { useRef } from 'react'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { Modal, ModalHead } from '~/ui/dialog/modal.tsx'
import { FilePeople } from './file-people.tsx'
import { TypePeople } from './type-people.tsx'
import { useAdding } from './use-adding.ts'

export interface AddPeopleProps {
  readonly course: Course
  readonly open: boolean
  readonly onClose: () => void
}

/** Into the course, one by one or by a file. Nobody gets a letter by it. */
export const AddPeopleDialog = ({ course, open, onClose, opener }: AddPeopleProps & WithOpener) => {
  const first = useRef<HTMLInputElement>(null)
  const add = useAdding(course.id)
  const close = () => {
    if (!add.isPending) onClose()
  }
  return (
    <Modal
      open={open}
      onClose={close}
      opener={opener}
      initialFocusEl={() => first.current}
      content={{ maxW: '34rem' }}
    >
      <ModalHead title="Add people" onClose={close} disabled={add.isPending} />
      <Tabs.Root
        recipe={tabsSlotRecipe}
        defaultValue="type"
        size="sm"
        variant="line"
        display="flex"
        flexDirection="column"
        minH="0"
        flex="1"
      >
        <Tabs.List mx="6" flexShrink="0">
          <Tabs.Trigger value="type">Type</Tabs.Trigger>
          <Tabs.Trigger value="file">File</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content
          value="type"
          p="0"
          display="flex"
          flexDirection="column"
          minH="0"
          _closed={{ display: 'none' }}
        >
          <TypePeople course={course} add={add} first={first} onClose={onClose} />
        </Tabs.Content>
        <Tabs.Content
          value="file"
          p="0"
          display="flex"
          flexDirection="column"
          minH="0"
          _closed={{ display: 'none' }}
        >
          <FilePeople course={course} add={add} onClose={onClose} />
        </Tabs.Content>
      </Tabs.Root>
    </Modal>
  )
}
