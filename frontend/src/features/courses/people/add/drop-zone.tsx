import { Flex, Text } from '@chakra-ui/react'
import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'

interface DropZoneProps {
  /** The file that is chosen. */
  readonly fileName: string | undefined
  readonly disabled: boolean
  readonly onFile: (file: File) => void
}

/** The whole area takes a file; its button opens the browser's own choice. */
export const DropZone = ({ fileName, disabled, onFile }: DropZoneProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file, ...more] = files ?? []
    if (more.length > 0) toast.error('Please drop one file at a time')
    else if (file) onFile(file)
  }
  const over = (event: DragEvent) => {
    // Else the browser would open the file.
    event.preventDefault()
    if (!disabled) setOver(true)
  }
  return (
    <Flex
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!disabled) take(event.dataTransfer.files)
      }}
      direction="column"
      align="center"
      textAlign="center"
      gap="2"
      px="4"
      py={fileName === undefined ? '6' : '3'}
      rounded="l3"
      borderWidth="1.5px"
      borderStyle="dashed"
      borderColor={isOver ? 'blue.solid' : 'border.emphasized'}
      bg={isOver ? 'bg.info' : 'bg.subtle'}
      transition="background 120ms, border-color 120ms"
    >
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        hidden
        disabled={disabled}
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // The same file once more, corrected, is another one.
          currentTarget.value = ''
        }}
      />
      <Flex gap="2" align="center" minW="0" maxW="full" color={isOver ? 'blue.fg' : undefined}>
        <FileSpreadsheet size={18} aria-hidden />
        <Text fontWeight="medium" wordBreak="break-word" minW="0">
          {isOver ? 'Drop the file here' : (fileName ?? 'Drag and drop a CSV file here')}
        </Text>
      </Flex>
      <Button size="xs" variant="outline" disabled={disabled} onClick={() => input.current?.click()}>
        {fileName === undefined ? 'Select file' : 'Select another file'}
      </Button>
    </Flex>
  )
}
