import { Box, Flex, Skeleton, Text } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from './button.tsx'
import { CopyButton } from './copy-button.tsx'

/** A list of facts in two columns; on a phone the term stands above. */
export const DetailRows = ({ children }: { readonly children: ReactNode }) => (
  <Box as="dl" mx="-1">
    {children}
  </Box>
)

interface DetailRowProps {
  readonly term: string
  readonly children: ReactNode
  /** Buttons at the end of the row. */
  readonly actions?: ReactNode
}

export const DetailRow = ({ term, children, actions }: DetailRowProps) => (
  <Flex
    direction={{ base: 'column', sm: 'row' }}
    gap={{ base: '0', sm: '3' }}
    px="1"
    py="1.5"
    borderTopWidth="1px"
    borderColor="border.muted"
    _first={{ borderTopWidth: '0' }}
    align={{ base: 'stretch', sm: 'flex-start' }}
  >
    {/* The term stands beside the first line of what may be many. */}
    <Text
      as="dt"
      color="fg.muted"
      fontSize="13px"
      lineHeight="20px"
      py={{ sm: '1.5' }}
      flex={{ sm: '0 0 9.5rem' }}
    >
      {term}
    </Text>
    <Flex as="dd" flex="1" minW="0" align="center" gap="1" minH={{ base: '7', sm: '8' }}>
      <Box flex="1" minW="0" py={{ sm: '1.5' }} lineHeight="20px" wordBreak="break-word">
        {children}
      </Box>
      {actions}
    </Flex>
  </Flex>
)

/** What is not there says so, quietly. */
export const Missing = ({ children = 'Not available yet' }: { readonly children?: string }) => (
  <Text as="span" color="fg.muted">
    {children}
  </Text>
)

interface CopyRowProps {
  readonly term: string
  readonly value: string | undefined
  /** What is copied, in the button's name: 'public IP'. */
  readonly label: string
  readonly missing?: string
}

/** An address, a name or an id, in monospace, with copy. */
export const CopyRow = ({ term, value, label, missing }: CopyRowProps) => (
  <DetailRow
    term={term}
    actions={value ? <CopyButton value={value} label={label} copiedText={`${term} copied`} /> : null}
  >
    {value ? (
      <Text as="span" fontFamily="mono" fontSize="13px" wordBreak="break-all">
        {value}
      </Text>
    ) : (
      <Missing {...(missing ? { children: missing } : {})} />
    )}
  </DetailRow>
)

interface SecretRowProps {
  readonly term: string
  readonly value: string | undefined
  readonly isLoading: boolean
}

/** Masked by as many dots whatever its length; shown and hidden by a button. */
export const SecretRow = ({ term, value, isLoading }: SecretRowProps) => {
  const [isShown, setShown] = useState(false)
  const name = term.toLowerCase()
  return (
    <DetailRow
      term={term}
      actions={
        value ? (
          <>
            <IconButton
              size="xs"
              variant="ghost"
              tone="muted"
              aria-label={isShown ? `Hide ${name}` : `Show ${name}`}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? <EyeOff /> : <Eye />}
            </IconButton>
            <CopyButton
              value={value}
              label={name}
              copiedText="Password copied to clipboard"
              failedText="Failed to copy password"
            />
          </>
        ) : null
      }
    >
      {value ? (
        <Text as="span" fontFamily="mono" fontSize="13px" wordBreak="break-all">
          {isShown ? value : '••••••••••••'}
        </Text>
      ) : isLoading ? (
        <Skeleton h="4" w="28" />
      ) : (
        <Missing>Not known to Labkeeper</Missing>
      )}
    </DetailRow>
  )
}
