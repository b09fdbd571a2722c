import { chakra, Flex } from '@chakra-ui/react'
import { saveFile } from '~/lib/browser/save-file.ts'
import { Button } from '~/ui/button.tsx'
import { useCopy } from '~/ui/hooks/use-copy.ts'
import { PlainNotice } from '~/ui/notice/plain-notice.tsx'

interface CodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Shown this once. */
export const Codes = ({ codes, onDone }: CodesProps) => {
  const text = codes.join('\n')
  const { copied, copy } = useCopy(text, { failedText: 'Failed to copy the codes' })
  return (
    <PlainNotice
      tone="warning"
      role="status"
      title="Keep these codes. They are shown only now."
      below={
        <>
          <chakra.ul
            aria-label="One-time codes"
            listStyleType="none"
            fontFamily="mono"
            my="3"
            columns={{ base: '1', sm: '2' }}
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </chakra.ul>
          <Flex gap="2" wrap="wrap">
            <Button variant="outline" onClick={() => void copy()}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
            <Button
              variant="outline"
              onClick={() => saveFile('labkeeper-codes.txt', `${text}\n`, 'text/plain')}
            >
              Save as a file
            </Button>
            <Button onClick={onDone}>I have kept them</Button>
          </Flex>
        </>
      }
    >
      On a new device, one of them goes with your password. Each works once.
    </PlainNotice>
  )
}
