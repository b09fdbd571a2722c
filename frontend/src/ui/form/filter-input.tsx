import { Box, Kbd } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useHotkey } from '../hooks/use-hotkey.ts'
import styles from './filter-input.module.css'
import { Input } from './input.tsx'

interface FilterInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Work for the pause in typing, that what is typed be found the sooner. */
  readonly prepare?: () => void
}

const pauseMs = 150

// Drawn once, and not again with each letter.
const glass = (
  <Box
    position="absolute"
    zIndex="1"
    insetStart="3"
    top="0"
    h="full"
    display="flex"
    alignItems="center"
    color="fg.muted"
    pointerEvents="none"
  >
    <Search size={16} aria-hidden />
  </Box>
)
const slash = (
  <Kbd
    position="absolute"
    insetEnd="2"
    top="50%"
    transform="translateY(-50%)"
    colorPalette="gray"
    size="sm"
    aria-hidden
    hideBelow="md"
    pointerEvents="none"
  >
    /
  </Kbd>
)

/** Filter text that reaches the address after a short pause in typing. '/' focuses it, Escape empties it. */
export const FilterInput = ({ label, value, onChange, prepare }: FilterInputProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(value)
  const [reported, setReported] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // Changed from elsewhere: 'Clear filters', Back, a link. What was reported from here may have been typed on.
    if (value !== reported) {
      setReported(value)
      setDraft(value)
    }
  }
  useHotkey('/', () => input.current?.focus())
  const isTyping = draft !== reported
  useEffect(() => {
    if (!isTyping || !prepare) return
    const timer = setTimeout(prepare)
    return () => clearTimeout(timer)
  }, [isTyping, prepare])
  useEffect(() => {
    if (draft === reported) return
    const timer = setTimeout(() => {
      setReported(draft)
      onChange(draft)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [draft, reported, onChange])

  return (
    <Box position="relative" flex={{ base: '1 0 100%', sm: '1 1 10rem' }} maxW={{ sm: '22rem' }}>
      {glass}
      <Input
        ref={input}
        size="sm"
        type="search"
        aria-label={label}
        placeholder="Filter"
        aria-keyshortcuts="/"
        className={styles.input}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setDraft('')
        }}
      />
      {draft === '' ? slash : null}
    </Box>
  )
}
