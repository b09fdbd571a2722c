import { Box, Flex } from '@chakra-ui/react'
import { Button } from '~/ui/button.tsx'
import { Select } from '~/ui/form/select.tsx'
import type { Looks } from './wall.ts'

interface ToggleProps {
  readonly pressed: boolean
  readonly onPressed: (pressed: boolean) => void
  /** Why it finds nobody now. */
  readonly whyNot?: string | undefined
  readonly children: string
}

const Toggle = ({ pressed, onPressed, whyNot, children }: ToggleProps) => (
  <Button
    variant={pressed && whyNot === undefined ? 'solid' : 'outline'}
    aria-pressed={pressed && whyNot === undefined}
    disabled={whyNot !== undefined}
    {...(whyNot && { title: whyNot, 'aria-description': whyNot })}
    onClick={() => onPressed(!pressed)}
  >
    {children}
  </Button>
)

interface WallToolbarProps {
  readonly looks: Looks
  readonly onLooks: (looks: Looks) => void
  readonly groups: readonly string[]
  readonly isClassOn: boolean
}

/** Narrows the wall to who needs something, or to a group. */
export const WallToolbar = ({ looks, onLooks, groups, isClassOn }: WallToolbarProps) => (
  <Flex role="search" aria-label="Filter people" gap="2" wrap="wrap" align="center">
    <Toggle pressed={looks.notRunning} onPressed={(notRunning) => onLooks({ ...looks, notRunning })}>
      Not running
    </Toggle>
    <Toggle pressed={looks.needsHelp} onPressed={(needsHelp) => onLooks({ ...looks, needsHelp })}>
      Needs help
    </Toggle>
    <Toggle
      pressed={looks.notThere}
      onPressed={(notThere) => onLooks({ ...looks, notThere })}
      whyNot={isClassOn ? undefined : 'No class is on.'}
    >
      Not there
    </Toggle>
    <Toggle pressed={looks.idle} onPressed={(idle) => onLooks({ ...looks, idle })}>
      Idle
    </Toggle>
    {groups.length > 1 ? (
      <Box w="9.75rem">
        <Select
          size="sm"
          aria-label="Group"
          value={looks.group}
          placeholder="All groups"
          choices={groups.map((value) => ({ value, label: value }))}
          onChange={({ currentTarget }) => onLooks({ ...looks, group: currentTarget.value })}
        />
      </Box>
    ) : null}
  </Flex>
)
