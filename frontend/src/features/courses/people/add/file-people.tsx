import { Box, Dialog, Flex, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import type { RosterInput } from '@labkeeper/contract/courses/people'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { checkPeople } from '~/data/courses/people.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { asButton, Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/form/checkbox.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { DropZone } from './drop-zone.tsx'
import { readRosterFile, templateName, templateText } from './roster-file.ts'
import { RosterPreview } from './roster-preview.tsx'
import type { Adding } from './use-adding.ts'

interface FilePeopleProps {
  readonly course: Course
  readonly add: Adding
  readonly onClose: () => void
}

interface Chosen {
  readonly name: string
  readonly csv: string
}

/** People out of a file: first what it would do, then, by a second click, that. */
export const FilePeople = ({ course, add, onClose }: FilePeopleProps) => {
  const [file, setFile] = useState<Chosen>()
  const [missing, setMissing] = useState<RosterInput['missing']>('keep')
  const [problem, setProblem] = useState<string>()
  const check = useMutation(checkPeople(course.id))
  /** Of several files one after the other, the last one counts. */
  const turn = useRef(0)

  const look = (chosen: Chosen, next: RosterInput['missing']) => {
    setProblem(undefined)
    check.mutate(
      { csv: chosen.csv, missing: next },
      { onError: (error) => setProblem(errorText(error, 'Failed to read the file')) },
    )
  }
  const choose = async (picked: File) => {
    turn.current += 1
    const mine = turn.current
    const read = await readRosterFile(picked)
    if (mine !== turn.current) return
    check.reset()
    if ('problem' in read) {
      setFile(undefined)
      setProblem(read.problem)
      return
    }
    const chosen = { name: picked.name, csv: read.text }
    setFile(chosen)
    look(chosen, missing)
  }
  const roster = check.data?.data
  const fresh = roster ? roster.add.length + roster.invite.length : 0
  const send = () => {
    if (!file) return
    add.mutate(
      { csv: file.csv, missing },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          onClose()
        },
        onError: (error) => setProblem(errorText(error, 'Failed to add people')),
      },
    )
  }
  return (
    <>
      <Dialog.Body pt="4" pb="1">
        <Flex direction="column" gap="3">
          <Flex justify="space-between" align="center" gap="3" wrap="wrap">
            <Text color="fg.muted" fontSize="13px" flex="1 1 12rem">
              A row for each person, with the columns name and email, and group and function if you like.
            </Text>
            <a
              {...asButton({ size: 'xs', variant: 'outline' })}
              download={templateName}
              href={`data:text/csv,${encodeURIComponent(templateText)}`}
            >
              Download Template
            </a>
          </Flex>
          <DropZone fileName={file?.name} disabled={add.isPending} onFile={(picked) => void choose(picked)} />
          {problem ? (
            <Notice tone="error" role="alert">
              {problem}
            </Notice>
          ) : null}
          {file ? (
            <Flex as="label" gap="2" align="flex-start">
              <Box as="span" pt="0.5">
                <Checkbox
                  checked={missing === 'leave'}
                  disabled={add.isPending}
                  onChange={({ currentTarget }) => {
                    const next = currentTarget.checked ? 'leave' : 'keep'
                    setMissing(next)
                    look(file, next)
                  }}
                />
              </Box>
              <span>Students who are not in the file leave the course</span>
            </Flex>
          ) : null}
          {roster ? <RosterPreview roster={roster} /> : check.isPending ? <TextSkeleton lines={4} /> : null}
        </Flex>
      </Dialog.Body>
      <Dialog.Footer pt="4">
        <Button variant="outline" disabled={add.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!roster || check.isPending}
          loading={add.isPending}
          loadingText="Adding..."
          onClick={send}
        >
          {fresh > 0 ? `Add ${fresh} ${fresh === 1 ? 'person' : 'people'}` : 'Save'}
        </Button>
      </Dialog.Footer>
    </>
  )
}
