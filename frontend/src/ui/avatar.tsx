import { chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'

/** A third-party service is told the name; set the address to nothing to keep names at home. */
const service: string = import.meta.env.VITE_AVATAR_SERVICE ?? 'https://ui-avatars.com/api/'

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  )
  return letters.join('').toUpperCase()
}

/** A picture made of a name; its initials until the picture is there, and when the service is blocked. */
export const Avatar = ({ name, size = 32 }: { readonly name: string; readonly size?: number }) => {
  const [loaded, setLoaded] = useState(false)
  return (
    <Flex
      aria-hidden
      // Drawn, not written: as text they would be a visible label that the name of the button around does not hold.
      data-initials={initialsOf(name)}
      _before={{ content: 'attr(data-initials)' }}
      position="relative"
      align="center"
      justify="center"
      flexShrink="0"
      rounded="full"
      overflow="hidden"
      bg="blue.subtle"
      color="blue.fg"
      fontWeight="semibold"
      userSelect="none"
      style={{ width: size, height: size, fontSize: size * 0.375 }}
    >
      {service ? (
        <chakra.img
          src={`${service}?${new URLSearchParams({ name, size: String(size * 2), background: 'dcecfe', color: '1455ab' })}`}
          alt=""
          referrerPolicy="no-referrer"
          position="absolute"
          inset="0"
          boxSize="full"
          opacity={loaded ? 1 : 0}
          onLoad={() => setLoaded(true)}
          onError={() => setLoaded(false)}
        />
      ) : null}
    </Flex>
  )
}
