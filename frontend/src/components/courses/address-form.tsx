import { Flex } from '@chakra-ui/react'
import type { OpenInput } from '@labkeeper/contract/courses/open-input'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { addressQuery } from '~/data/courses/addresses.ts'
import { ApiError, errorText } from '~/lib/server/api-error.ts'
import { Button } from '~/ui/button.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'

interface AddressFormProps {
  /** The course lets a machine be opened for all neighbours of an address. */
  readonly mayNetwork: boolean
  /** Refusals stand at the field. */
  readonly onOpen: (wish: OpenInput) => Promise<unknown>
}

const sentenceOf = (error: unknown): string =>
  (error instanceof ApiError && error.fields.address) || errorText(error, 'Failed to open the machine')

/** Asks for the address that a machine is opened for, of whoever comes from another one than we see. */
export const AddressForm = ({ mayNetwork, onOpen }: AddressFormProps) => {
  const { data: found } = useQuery(addressQuery())
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState<'address' | 'network'>()
  const address = typed ?? found?.address ?? ''

  const refuse = (sentence: string): void => {
    setError(sentence)
    field.current?.focus()
  }
  const open = async (what: 'address' | 'network'): Promise<void> => {
    if (address.trim() === '') return refuse('Required')
    setError(undefined)
    setPending(what)
    try {
      await onOpen({ address, ...(what === 'network' && { network: true }) })
    } catch (cause) {
      refuse(sentenceOf(cause))
    } finally {
      setPending(undefined)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void open('address')
  }
  return (
    <form noValidate onSubmit={submit}>
      <Flex direction="column" gap="3" maxW="24rem">
        <FormField
          label="Your address"
          error={error}
          help={
            found?.address
              ? `We see you come from ${found.address}.`
              : 'Of IPv4, like 84.12.3.4. Search the web for “what is my IP”.'
          }
        >
          <Input
            ref={field}
            mono
            value={address}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        </FormField>
        <Flex gap="2" wrap="wrap">
          <Button type="submit" loading={pending === 'address'} disabled={pending !== undefined}>
            Open
          </Button>
          {mayNetwork ? (
            <Button
              variant="outline"
              loading={pending === 'network'}
              disabled={pending !== undefined}
              onClick={() => void open('network')}
            >
              Open for my network
            </Button>
          ) : null}
        </Flex>
      </Flex>
    </form>
  )
}
