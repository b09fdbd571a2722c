import { Box, Flex, Text } from '@chakra-ui/react'
import { CircleAlert, Download, FileText, Upload } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import { saveFile } from '~/lib/browser/save-file.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { MiddleText } from '~/ui/middle-text.tsx'
import { ProgressBar } from '~/ui/notice/progress-bar.tsx'
import { Card } from '~/ui/page/card.tsx'
import { sizeText, templateName, templateText } from '../csv/csv-file.ts'
import type { Draft } from './use-import.ts'

interface UploadCardProps {
  readonly draft: Draft
  readonly onFile: (file: File) => void
  readonly onCancel: () => void
}

const DownloadTemplate = () => (
  <Button
    variant="outline"
    onClick={() => {
      saveFile(templateName, templateText, 'text/csv')
      toast.success('Template downloaded')
    }}
  >
    <Download aria-hidden />
    Download Template
  </Button>
)

interface DropZoneProps {
  readonly onFile: UploadCardProps['onFile']
  /** There is a file already, and its rows want the place. */
  readonly isSmall: boolean
  readonly disabled: boolean
}

/** The whole area takes a click or a file; keyboards and screen readers have its button. */
const DropZone = ({ onFile, isSmall, disabled }: DropZoneProps) => {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    multiple: false,
    noKeyboard: true,
    disabled,
    onDrop: ([file], [refused]) => {
      // Of several files at once none is taken; the first one stands for them.
      if (file) onFile(file)
      else if (refused) toast.error('Please drop one file at a time')
    },
  })
  return (
    <Flex
      {...getRootProps()}
      direction="column"
      align="center"
      textAlign="center"
      gap="1"
      px="4"
      py={isSmall ? '4' : { base: '6', md: '8' }}
      rounded="l3"
      borderWidth="1.5px"
      borderStyle="dashed"
      borderColor={isDragActive ? 'blue.solid' : 'border.emphasized'}
      bg={isDragActive ? 'bg.info' : 'bg.subtle'}
      transition="background 120ms, border-color 120ms"
      {...(disabled
        ? { opacity: 0.6, cursor: 'not-allowed' }
        : { cursor: 'pointer', _hover: { borderColor: 'blue.solid' } })}
    >
      <input {...getInputProps({ accept: '.csv,text/csv', 'aria-label': 'CSV file' })} />
      {isSmall ? null : (
        <Box color={isDragActive ? 'blue.fg' : 'fg.muted'} mb="1">
          <Upload size={24} strokeWidth={1.75} aria-hidden />
        </Box>
      )}
      <Text fontWeight="medium">
        {isDragActive ? 'Drop the file here' : 'Drag and drop a CSV file here, or click to select one'}
      </Text>
      <Text color="fg.muted" textStyle="xs">
        CSV files up to 10MB
      </Text>
      <Box mt={isSmall ? '2' : '3'}>
        <Button variant="outline" disabled={disabled}>
          {isSmall ? 'Select another file' : 'Select file'}
        </Button>
      </Box>
    </Flex>
  )
}

const ChosenFile = ({ file }: { readonly file: File }) => (
  <Flex gap="2.5" align="center" minW="0">
    <Box color="fg.muted" flexShrink="0">
      <FileText size={16} aria-hidden />
    </Box>
    <Box minW="0" fontWeight="medium">
      <MiddleText text={file.name} />
    </Box>
    <Text color="fg.muted" flexShrink="0" fontVariantNumeric="tabular-nums">
      {sizeText(file.size)}
    </Text>
  </Flex>
)

const Reading = ({ share, onCancel }: { readonly share: number; readonly onCancel: () => void }) => (
  <Flex gap="3" align="center" mt="2">
    <Box flex="1">
      <ProgressBar label="Reading the file" total={100} succeeded={Math.round(share * 100)} failed={0} />
    </Box>
    <Button size="xs" variant="ghost" onClick={onCancel}>
      Cancel
    </Button>
  </Flex>
)

/** Where the file comes in, and what is known of it before its rows are. */
export const UploadCard = ({ draft, onFile, onCancel }: UploadCardProps) => (
  <Card title="Upload CSV File">
    <Flex
      direction={{ base: 'column', sm: 'row' }}
      align={{ base: 'flex-start', sm: 'center' }}
      justify="space-between"
      gap="3"
      mt="-2"
      mb="3"
    >
      <Text color="fg.muted">One row per student, with the columns name and email.</Text>
      <DownloadTemplate />
    </Flex>
    <DropZone
      onFile={onFile}
      isSmall={draft.stage === 'preview' || draft.stage === 'creating'}
      disabled={draft.stage === 'creating'}
    />
    {draft.stage === 'none' && draft.problem ? (
      <Flex role="alert" gap="2" mt="3" color="fg.error">
        <Box pt="0.5" flexShrink="0">
          <CircleAlert size={16} aria-hidden />
        </Box>
        <Text>{draft.problem}</Text>
      </Flex>
    ) : null}
    {draft.stage === 'none' ? null : (
      <Box mt="3">
        <ChosenFile file={draft.file} />
        {draft.stage === 'reading' ? <Reading share={draft.share} onCancel={onCancel} /> : null}
      </Box>
    )}
  </Card>
)
