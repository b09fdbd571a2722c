/**
 * What a sign-in left at this browser, by which the server knows it again: see docs/adr/0017. Not in local storage, which
 * logging out clears: it names nobody, and has to be there for the next sign-in.
 */
const place = 'device'
/** A database that does not answer must not keep anybody from signing in. */
const patienceMs = 1_000

const ask = <T>(mode: IDBTransactionMode, question: (store: IDBObjectStore) => IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    setTimeout(reject, patienceMs)
    const opening = indexedDB.open('labkeeper')
    opening.onerror = reject
    opening.onupgradeneeded = () => opening.result.createObjectStore(place)
    opening.onsuccess = () => {
      const request = question(opening.result.transaction(place, mode).objectStore(place))
      request.onerror = reject
      request.onsuccess = () => {
        opening.result.close()
        resolve(request.result)
      }
    }
  })

/** Undefined for a browser that is not known, or keeps nothing for us. */
export const deviceToken = async (): Promise<string | undefined> => {
  try {
    return await ask('readonly', (store) => store.get(place))
  } catch {
    return undefined
  }
}

export const keepDeviceToken = async (token: string): Promise<void> => {
  try {
    await ask('readwrite', (store) => store.put(token, place))
  } catch {
    // A browser that keeps nothing is a new one each time.
  }
}
