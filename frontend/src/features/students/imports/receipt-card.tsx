import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Download } from 'lucide-react'
import { useId } from 'react'
import { saveFile } from '~/lib/browser/save-file.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { Card } from '~/ui/page/card.tsx'
import { writeCredentials, writeLeftovers } from '../csv/csv-work.ts'
import { createdSentence, holdsSecrets, type Leftover, type Receipt } from './receipt.ts'

interface ReceiptCardProps {
  readonly receipt: Receipt
  readonly onDownloaded: () => void
  readonly onDismiss: () => void
}

/** More is of no use on a screen. */
const mostListed = 200

interface LeftoverProps extends Leftover {
  /** Of the person's file. */
  readonly row?: number
}

const LeftoverRow = ({ row, email, reason }: LeftoverProps) => (
  <Flex
    as="li"
    columnGap="3"
    wrap="wrap"
    px="3"
    py="1.5"
    borderTopWidth="1px"
    _first={{ borderTopWidth: '0' }}
  >
    {row === undefined ? null : (
      <Text as="span" color="fg.muted" flexShrink="0">
        Row {row}
      </Text>
    )}
    <Text as="span" wordBreak="break-all">
      {email}
    </Text>
    <Text as="span" color="fg.error">
      {reason}
    </Text>
  </Flex>
)

const Leftovers = ({ title, people }: { readonly title: string; people: readonly LeftoverProps[] }) => {
  const id = useId()
  if (people.length === 0) return null
  return (
    <Box mt="4">
      <Heading as="h3" id={id} fontSize="sm">
        {`${title} (${people.length})`}
      </Heading>
      <Box
        as="ul"
        listStyleType="none"
        mt="1.5"
        maxH="11rem"
        overflowY="auto"
        borderWidth="1px"
        rounded="l2"
        fontSize="13px"
        tabIndex={0}
        aria-labelledby={id}
      >
        {people.slice(0, mostListed).map((person) => (
          <LeftoverRow key={person.row ?? person.email} {...person} />
        ))}
        {people.length > mostListed ? (
          <Box as="li" px="3" py="1.5" color="fg.muted">
            and {people.length - mostListed} more
          </Box>
        ) : null}
      </Box>
    </Box>
  )
}

/** So that three of five hundred need not be picked out of the file by hand. */
const CorrectAndRepeat = ({ people }: { readonly people: readonly Leftover[] }) => {
  if (people.length === 0) return null
  const download = async () => {
    try {
      saveFile('failed_users.csv', await writeLeftovers(people), 'text/csv')
      toast.success('Failed rows CSV downloaded')
    } catch (error) {
      console.error('Writing failed_users.csv failed', error)
      toast.error('Failed to download the failed rows')
    }
  }
  return (
    <Flex columnGap="3" rowGap="2" wrap="wrap" align="center" mt="3">
      <Button size="sm" variant="outline" onClick={() => void download()}>
        <Download aria-hidden />
        Download Failed Rows
      </Button>
      <Text color="fg.muted" fontSize="13px">
        Correct them in the file and upload it: it holds nobody who was created.
      </Text>
    </Flex>
  )
}

const focus = (heading: HTMLElement | null) => heading?.focus()

/** What became of a file, with the passwords of everybody it created. */
export const ReceiptCard = ({ receipt, onDownloaded, onDismiss }: ReceiptCardProps) => {
  const { fileName, created, skipped, failed } = receipt
  const { confirm, confirmation } = useConfirm()
  const isGood = created.length > 0
  const Icon = isGood ? CircleCheck : CircleAlert

  const download = async () => {
    if (!isGood) return toast.info('No created users to download')
    try {
      saveFile('created_users.csv', await writeCredentials(created), 'text/csv')
      onDownloaded()
      toast.success('Created users CSV downloaded')
    } catch (error) {
      console.error('Writing created_users.csv failed', error)
      toast.error('Failed to download the created users. Try again before you leave this page.')
    }
  }

  const askToDismiss = () =>
    confirm({
      title: 'Dismiss without downloading the passwords?',
      confirmLabel: 'Dismiss',
      text: `The passwords of ${created.length === 1 ? 'one new user' : `${created.length} new users`} cannot be shown again. You would have to set new ones, one by one.`,
      onConfirm: onDismiss,
    })

  return (
    <Card borderColor={isGood ? 'green.border' : 'red.border'}>
      <Flex gap="3" align="flex-start">
        <Box color={isGood ? 'fg.success' : 'fg.error'} pt="0.5" flexShrink="0">
          <Icon size={20} aria-hidden />
        </Box>
        <Box flex="1" minW="0">
          <Heading as="h2" textStyle="md" lineHeight="1.4" tabIndex={-1} ref={focus} outline="none">
            {isGood ? 'Users Created Successfully' : 'No Users Created'}
          </Heading>
          <Text>
            {createdSentence(created.length)}{' '}
            <Text as="span" color="fg.muted" wordBreak="break-word">
              From {fileName}
            </Text>
          </Text>
          {isGood ? (
            <Text color="fg.muted" mt="1">
              Download their passwords now. They are kept nowhere else and cannot be shown again once you
              leave this page.
            </Text>
          ) : null}
          <Flex gap="2" mt="4" wrap="wrap">
            <Button onClick={() => void download()}>
              <Download aria-hidden />
              Download User Details
            </Button>
            <Button variant="outline" onClick={() => (holdsSecrets(receipt) ? askToDismiss() : onDismiss())}>
              Dismiss
            </Button>
          </Flex>
          <Leftovers title="Skipped rows" people={skipped} />
          <Leftovers title="Not created" people={failed} />
          <CorrectAndRepeat people={[...skipped, ...failed]} />
        </Box>
      </Flex>
      {confirmation}
    </Card>
  )
}
