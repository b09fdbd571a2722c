import { Grid, Menu } from '@chakra-ui/react'
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { type ColourMode, colourModes, setColourMode, useColourMode } from '~/lib/browser/colour-mode.ts'

const looks: Record<ColourMode, { readonly label: string; readonly icon: LucideIcon }> = {
  system: { label: 'System', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
}

/** Three choices side by side, inside a menu. */
export const ColourModeChoice = () => {
  const mode = useColourMode((state) => state.mode)
  return (
    <Menu.RadioItemGroup
      value={mode}
      onValueChange={({ value }) => {
        const chosen = colourModes.find((known) => known === value)
        if (chosen) setColourMode(chosen)
      }}
    >
      <Menu.ItemGroupLabel>Appearance</Menu.ItemGroupLabel>
      <Grid templateColumns="repeat(3, 1fr)" gap="1" px="1" pb="1">
        {colourModes.map((value) => {
          const { label, icon: Icon } = looks[value]
          return (
            <Menu.RadioItem
              key={value}
              value={value}
              closeOnSelect={false}
              flexDirection="column"
              gap="1"
              px="2"
              py="2"
              textStyle="xs"
              borderWidth="1px"
              borderColor="transparent"
              _checked={{ borderColor: 'blue.focusRing', color: 'blue.fg' }}
            >
              <Icon size={16} aria-hidden />
              {label}
            </Menu.RadioItem>
          )
        })}
      </Grid>
    </Menu.RadioItemGroup>
  )
}
