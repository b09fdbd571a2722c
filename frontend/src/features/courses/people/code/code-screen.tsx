import { Dialog, Flex, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import type { JoinCode } from '@labkeeper/contract/courses/people'
import { useEffect } from 'react'
import { Modal, ModalHead } from '~/ui/dialog/modal.tsx'
import { QrCode } from './qr-code.tsx'

interface CodeScreenProps {
  readonly course: Course
  readonly code: JoinCode
  readonly open: boolean
  readonly onClose: () => void
}

/** Without the browser's own bars, where it agrees to that: a phone may not. */
const useWholeScreen = (isWanted: boolean, onLeft: () => void) => {
  useEffect(() => {
    if (!isWanted) return
    const root = document.documentElement
    const leave = () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    }
    const left = () => {
      if (!document.fullscreenElement) onLeft()
    }
    root.requestFullscreen?.().catch(() => {})
    document.addEventListener('fullscreenchange', left)
    return () => {
      document.removeEventListener('fullscreenchange', left)
      leave()
    }
  }, [isWanted, onLeft])
}

/** For the projector: to be read, typed and scanned from the last row. */
export const CodeScreen = ({ course, code, open, onClose }: CodeScreenProps) => {
  useWholeScreen(open, onClose)
  const { host } = new URL(code.link)
  return (
    <Modal open={open} onClose={onClose} size="full">
      <ModalHead title={`Join ${course.name}`} onClose={onClose} />
      <Dialog.Body display="flex" flex="1">
        <Flex
          flex="1"
          direction={{ base: 'column', lg: 'row' }}
          align="center"
          justify="center"
          gap={{ base: '6', lg: '16' }}
          textAlign="center"
        >
          <QrCode text={code.link} width="min(70vh, 44vw, 100%)" />
          <Flex direction="column" gap={{ base: '2', lg: '6' }} minW="0">
            <Text fontSize="clamp(1rem, 2vw, 2rem)" color="fg.muted">
              Scan, or open
            </Text>
            <Text fontSize="clamp(1.125rem, 2.6vw, 3rem)" fontFamily="mono" wordBreak="break-all">
              {`${host}/join/${code.code}`}
            </Text>
            <Text
              fontSize="clamp(2.25rem, 6.5vw, 8rem)"
              fontFamily="mono"
              fontWeight="semibold"
              letterSpacing="0.04em"
              lineHeight="1.1"
              whiteSpace="nowrap"
            >
              {code.code}
            </Text>
          </Flex>
        </Flex>
      </Dialog.Body>
    </Modal>
  )
}
