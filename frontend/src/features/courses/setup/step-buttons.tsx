import { Box, Flex } from '@chakra-ui/react'
import { Button } from '~/ui/button.tsx'

interface StepButtonsProps {
  readonly pending: boolean
  readonly onBack?: (() => void) | undefined
  readonly onLeave: () => void
  /** What the form's own button says. */
  readonly submitLabel: string
}

/** Below a step's fields: the way on first for the keyboard's Enter, last for the eye. */
export const StepButtons = ({ pending, onBack, onLeave, submitLabel }: StepButtonsProps) => (
  <Flex gap="2" pt="1" wrap="wrap" direction="row-reverse" justify="flex-start">
    {/* On a phone a line of its own: three buttons are wider than that. */}
    <Box flex={{ base: '1 0 100%', sm: '0 0 auto' }}>
      <Button type="submit" wide loading={pending} loadingText={submitLabel}>
        {submitLabel}
      </Button>
    </Box>
    <Button variant="outline" disabled={pending} onClick={onLeave}>
      Save and leave
    </Button>
    {onBack ? (
      <Button variant="ghost" disabled={pending} onClick={onBack} style={{ marginInlineEnd: 'auto' }}>
        Back
      </Button>
    ) : null}
  </Flex>
)
