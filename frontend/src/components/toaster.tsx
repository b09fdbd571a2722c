import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { removeToast, type Toast, toastMs, useToasts } from '~/lib/toaster.ts'

const fadeMs = 150

const looks = {
  success: { icon: CircleCheck, bg: 'green.solid', color: 'green.contrast' },
  error: { icon: CircleAlert, bg: 'red.solid', color: 'red.contrast' },
  info: { icon: Info, bg: 'bg.inverted', color: 'fg.inverted' },
} as const

const ToastButton = chakra('button', {
  base: {
    flexShrink: 0,
    cursor: 'pointer',
    rounded: 'l1',
    transition: 'background 120ms',
    _hover: { bg: 'white/20' },
    _focusVisible: { outline: '2px solid currentColor' },
  },
})

/** Ends by itself after its time; the pointer or the focus on it holds the clock, and so does a hidden tab. */
const useExpiry = (id: number, held: boolean) => {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    if (held || leaving) return
    const timer = setTimeout(() => setLeaving(true), toastMs)
    return () => clearTimeout(timer)
  }, [held, leaving])
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => removeToast(id), fadeMs)
    return () => clearTimeout(timer)
  }, [id, leaving])
  return leaving
}

const useHiddenTab = (): boolean => {
  const [hidden, setHidden] = useState(document.hidden)
  useEffect(() => {
    const look = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return hidden
}

const ToastMessage = ({ toast: { id, type, title, action } }: { readonly toast: Toast }) => {
  const [touched, setTouched] = useState(false)
  const hidden = useHiddenTab()
  const leaving = useExpiry(id, touched || hidden)
  const { icon: Icon, ...colours } = looks[type]
  return (
    <Flex
      role="status"
      aria-atomic
      align="flex-start"
      gap="3"
      ps="4"
      pe="2"
      py="3"
      rounded="l3"
      shadow="lg"
      pointerEvents="auto"
      animationName={leaving ? 'fade-out' : 'slide-from-top, fade-in'}
      animationDuration={`${fadeMs}ms`}
      animationFillMode="forwards"
      {...colours}
      onPointerEnter={() => setTouched(true)}
      onPointerLeave={() => setTouched(false)}
      onFocus={() => setTouched(true)}
      onBlur={() => setTouched(false)}
    >
      <Box mt="0.5" flexShrink="0">
        <Icon size={18} aria-hidden />
      </Box>
      <Text flex="1" fontWeight="medium" minW="0" overflowWrap="anywhere" mt="0.5">
        {title}
      </Text>
      {action ? (
        <ToastButton
          type="button"
          px="2"
          h="6"
          textDecoration="underline"
          onClick={() => {
            removeToast(id)
            action.onClick()
          }}
        >
          {action.label}
        </ToastButton>
      ) : null}
      <ToastButton type="button" p="1" aria-label="Dismiss" onClick={() => removeToast(id)}>
        <X size={16} aria-hidden />
      </ToastButton>
    </Flex>
  )
}

/**
 * Messages at the top right. The region is always there, so that screen readers notice what comes into it, and stands
 * beside the page rather than in it: an open dialog hides the page from them, and what it has done is said here.
 */
export const Toaster = () => {
  const toasts = useToasts((state) => state.toasts)
  return createPortal(
    <Flex
      as="section"
      aria-label="Notifications"
      aria-live="polite"
      direction="column"
      gap="2"
      position="fixed"
      top="4"
      insetEnd="4"
      w="calc(100vw - 2rem)"
      maxW="24rem"
      zIndex="toast"
      pointerEvents="none"
    >
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} />
      ))}
    </Flex>,
    document.body,
  )
}
