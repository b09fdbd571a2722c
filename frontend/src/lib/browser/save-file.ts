/** When the browser has surely begun to write; until then the text must stay reachable. */
const keptMs = 10_000

/** Hands a text to the person as a file of this name, where the browser puts downloads. */
export const saveFile = (fileName: string, text: string, contentType: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: contentType }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), keptMs)
}
