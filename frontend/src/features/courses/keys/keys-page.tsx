import { Flex, Text } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { saveSshKeys, sshKeysQuery } from '~/data/courses/ssh-keys.ts'
import { saveFile } from '~/lib/browser/save-file.ts'
import { makeSshKey } from '~/lib/browser/ssh-key.ts'
import { ApiError, errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { LeaveGuard } from '~/ui/dialog/leave-guard.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { Card } from '~/ui/page/card.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import {
  doneTo,
  errorsOf,
  fileNameOf,
  isEmpty,
  type ListedKey,
  mostKeys,
  type TypedKey,
  withErrors,
} from './key-list.ts'
import { KeyRow } from './key-row.tsx'

const tooMany = `There is room for ${mostKeys} keys, and some were saved elsewhere meanwhile. Remove what you do not need.`

const nothing: TypedKey = { name: '', key: '' }

/** The name of one that is made here, where nobody gave it another. */
const madeToday = (): string => `Made on ${new Date().toLocaleDateString('en-GB', { dateStyle: 'long' })}`

/** Public keys for machines of courses: edited here, and saved as a whole. */
export const KeysPage = () => {
  const query = useQuery(sshKeysQuery())
  const saving = useMutation(saveSshKeys())
  const [edited, setEdited] = useState<readonly ListedKey[]>()
  const [editedFrom, setEditedFrom] = useState<readonly ListedKey[]>()
  const [typed, setTyped] = useState(nothing)
  const [errors, setErrors] = useState<Partial<TypedKey>>({})
  const [made, setMade] = useState<string>()
  const nameField = useRef<HTMLInputElement>(null)
  const keys: readonly ListedKey[] | undefined = edited ?? query.data
  /** What was saved when the edits began, as far as it was shown here. */
  const before = (edited ? editedFrom : keys) ?? []
  const isFull = (keys?.length ?? 0) >= mostKeys
  const isDirty = edited !== undefined || !isEmpty(typed)

  /** With what stands in the fields. Nothing where that cannot be a key. */
  const withTyped = (): readonly ListedKey[] | undefined => {
    if (isEmpty(typed)) return keys
    const found = errorsOf(typed)
    setErrors(found)
    if (Object.keys(found).length > 0 || keys === undefined) return undefined
    return [...keys, { name: typed.name.trim(), key: typed.key.trim() }]
  }
  const take = (next: readonly ListedKey[]): void => {
    setEditedFrom(before)
    setEdited(next)
    setTyped(nothing)
    setErrors({})
  }
  const add = (): void => {
    const next = withTyped()
    if (next !== undefined && !isEmpty(typed)) take(next)
    nameField.current?.focus()
  }
  const make = async (): Promise<void> => {
    const name = typed.name.trim() || madeToday()
    try {
      const { publicLine, privateFile } = await makeSshKey(name)
      const file = fileNameOf(name)
      saveFile(file, privateFile, 'application/octet-stream')
      take([...(keys ?? []), { name, key: publicLine }])
      setMade(file)
    } catch {
      toast.error(
        'This browser cannot make keys. Make one with ssh-keygen, and paste the file that ends in .pub.',
      )
    }
  }
  const save = (): void => {
    const next = withTyped()
    if (next === undefined) return
    take(next)
    let sent = { now: before, keys: next }
    saving.mutate(
      (now) => {
        sent = { now, keys: doneTo(now, before, next) }
        return sent.keys.map(({ name, key }) => ({ name, key }))
      },
      {
        onSuccess: ({ message }) => {
          // What was added meanwhile is still to be saved.
          setEdited((now) => (now === next ? undefined : now))
          setEditedFrom(next)
          toast.success(message)
        },
        onError: (error) => {
          const fields = error instanceof ApiError ? error.fields : {}
          if (Object.keys(fields).length > 0) {
            setEditedFrom(sent.now)
            setEdited(withErrors(sent.keys, fields))
          }
          if (sent.keys.length > mostKeys) toast.error(tooMany)
          else if (Object.keys(fields).length === 0) toast.error(errorText(error, 'Failed to save the keys'))
        },
      },
    )
  }
  return (
    <Page>
      <PageHeader
        title="SSH keys"
        context="By these you sign in to your Linux machines. They get what you save here within moments, or when they start."
        actions={
          <Button
            disabled={keys === undefined || !isDirty}
            loading={saving.isPending}
            loadingText="Saving..."
            onClick={save}
          >
            Save
          </Button>
        }
      />
      {query.isError && keys === undefined ? (
        <ErrorState
          title="Failed to load your keys"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {keys === undefined && !query.isError ? <TextSkeleton lines={4} /> : null}
      {keys === undefined ? null : (
        <Flex direction="column" gap="6">
          {made === undefined ? null : (
            <Notice tone="info" role="status">
              The private half is in your downloads, as {made}: it was made here, and nobody else has it. Save
              the keys, then sign in with: ssh -i {made} and what your machine’s page says.
            </Notice>
          )}
          <Card title="Your keys">
            {keys.length === 0 ? <Text color="fg.muted">No keys yet.</Text> : null}
            <Flex as="ul" direction="column" gap="4" listStyleType="none">
              {keys.map((key, place) => (
                <KeyRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and even be the same.
                  key={place}
                  listed={key}
                  onRemove={() => take(keys.filter((_, other) => other !== place))}
                />
              ))}
            </Flex>
          </Card>
          <Card title="Another key">
            <Flex direction="column" gap="5">
              <FormField
                label="Name"
                error={errors.name}
                help={isFull ? `You have ${mostKeys} keys. Remove one first.` : 'What you call it: Laptop.'}
                disabled={isFull}
              >
                <Input
                  ref={nameField}
                  maxLength={60}
                  value={typed.name}
                  onChange={(event) => setTyped({ ...typed, name: event.target.value })}
                />
              </FormField>
              <FormField
                label="Public key"
                error={errors.key}
                help="What stands in the file that ends in .pub: ed25519, or RSA with at least 3072 bits."
                disabled={isFull}
              >
                <TextArea
                  rows={3}
                  maxLength={8000}
                  autoCapitalize="none"
                  spellCheck={false}
                  value={typed.key}
                  onChange={(event) => setTyped({ ...typed, key: event.target.value })}
                />
              </FormField>
              <Flex gap="3" wrap="wrap">
                <Button variant="outline" disabled={isFull} onClick={add}>
                  Add key
                </Button>
                <Button variant="outline" disabled={isFull} onClick={() => void make()}>
                  Make one for me
                </Button>
              </Flex>
            </Flex>
          </Card>
        </Flex>
      )}
      <LeaveGuard isDirty={isDirty} title="Leave without saving?">
        Your keys stay as they were.
      </LeaveGuard>
    </Page>
  )
}
