import { Box, Flex, type FlexProps } from '@chakra-ui/react'
import type { Template } from '@labkeeper/contract/templates/templates'
import type { Verdict } from '@labkeeper/contract/vms/power'
import { CopyPlus, Trash2 } from 'lucide-react'
import { createContext, useContext } from 'react'
import { Button, IconButton } from '~/ui/button.tsx'
import { templateCan } from './template-rules.ts'

export type TemplateAction = 'create' | 'delete'

/** How a row's buttons reach the page; columns live at module scope and cannot close over it. */
export const TemplateActionContext = createContext<(action: TemplateAction, template: Template) => void>(
  () => {},
)

/** Which template a button is about, and why it cannot be pressed now. */
const described = (verdict: Verdict, { snapshotName }: Template) =>
  verdict.allowed
    ? { 'aria-description': snapshotName }
    : { disabled: true, title: verdict.reason, 'aria-description': `${snapshotName}: ${verdict.reason}` }

/** Where letters are set wider than its column, its words stand in two lines. */
const mayBreak = { flexShrink: 1, height: 'auto', minHeight: '2rem', whiteSpace: 'normal' } as const

const createLabel = 'Create VM from Template'

interface TemplateActionsProps extends FlexProps {
  readonly template: Template
}

/** In a narrow table the words give way to the icon. */
export const TemplateActions = ({ template, ...rest }: TemplateActionsProps) => {
  const onAction = useContext(TemplateActionContext)
  return (
    <Flex gap="1" wrap="wrap" justify="flex-end" {...rest}>
      <Button
        size="xs"
        variant="outline"
        aria-label={createLabel}
        style={mayBreak}
        {...described(templateCan.create(template), template)}
        onClick={() => onAction('create', template)}
      >
        <CopyPlus aria-hidden />
        <Box as="span" css={{ '@container (max-width: 795px)': { display: 'none' } }}>
          {createLabel}
        </Box>
      </Button>
      <IconButton
        size="xs"
        variant="ghost"
        tone="error"
        aria-label="Delete"
        title="Delete"
        {...described(templateCan.delete(template), template)}
        onClick={() => onAction('delete', template)}
      >
        <Trash2 />
      </IconButton>
    </Flex>
  )
}
