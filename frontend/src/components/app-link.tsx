import { Button, type ButtonProps, chakra } from '@chakra-ui/react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

const Anchor = chakra('a', {
  base: {
    color: 'blue.fg',
    // Colour alone would not set it apart from the text around it.
    textDecoration: 'underline',
    textDecorationColor: 'colorPalette.emphasized',
    textUnderlineOffset: '3px',
    _hover: { textDecorationColor: 'currentColor' },
  },
})

/** A link inside the product, in the accent colour: `<AppLink to="/signup">`. */
export const AppLink = createLink(Anchor)

type AnchorButtonProps = Pick<
  ButtonProps,
  'variant' | 'size' | 'colorPalette' | 'w' | 'width' | 'alignSelf' | 'flexShrink' | 'justifyContent' | 'css'
> &
  AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }

const AnchorButton = ({
  ref,
  variant,
  size,
  colorPalette,
  w,
  width,
  alignSelf,
  flexShrink,
  justifyContent,
  css,
  ...rest
}: AnchorButtonProps) => {
  const look = { variant, size, colorPalette, w, width, alignSelf, flexShrink, justifyContent, css }
  return (
    <Button asChild {...Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined))}>
      <a ref={ref} {...rest} />
    </Button>
  )
}

/** A link that looks like a button: `<ButtonLink to="/dashboard/resources/create">Create VM</ButtonLink>`. */
export const ButtonLink = createLink(AnchorButton)
