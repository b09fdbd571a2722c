/** What the promise brings within the time, else `late`. A failure that comes too late is nobody's concern any more. */
export const inTime = async <T, U>(promise: Promise<T>, milliseconds: number, late: U): Promise<T | U> => {
  let timer: NodeJS.Timeout | undefined
  const bell = new Promise<U>((resolve) => {
    timer = setTimeout(resolve, milliseconds, late)
  })
  try {
    return await Promise.race([promise, bell])
  } finally {
    clearTimeout(timer)
  }
}
