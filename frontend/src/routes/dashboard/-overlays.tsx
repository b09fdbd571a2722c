import { useEffect, useState } from 'react'
import { deferred } from '~/ui/dialog/deferred.tsx'
import { useHotkey } from '~/ui/hooks/use-hotkey.ts'
import { Arriving } from '~/ui/page/arriving.tsx'

const Palette = deferred(async () => (await import('./-palette.tsx')).Palette)
const KeyboardHelp = deferred(async () => (await import('~/features/palette/keyboard-help.tsx')).KeyboardHelp)

type Overlay = 'palette' | 'help'

/** What any page of the dashboard opens by a key: `?` for help, Ctrl or ⌘ K for the palette. */
export const Overlays = () => {
  const [wanted, setWanted] = useState<Overlay>()
  const [open, setOpen] = useState(false)
  const show = (overlay: Overlay) => {
    setWanted(overlay)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const lose = () => {
    setWanted(undefined)
    close()
  }

  useHotkey('?', () => show('help'))
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      setWanted('palette')
      setOpen((was) => !was)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return (
    <Arriving onLost={lose}>
      {wanted === 'palette' ? <Palette open={open} onClose={close} /> : null}
      {wanted === 'help' ? <KeyboardHelp open={open} onClose={close} /> : null}
    </Arriving>
  )
}
