export const placeId = 'how-to-connect'

/** Where the way in stands: on a phone it is below. What it asks there comes first. */
export const showHowToConnect = (): void => {
  const place = document.getElementById(placeId)
  place?.scrollIntoView({ block: 'start' })
  const first = place?.querySelector('input') ?? place
  first?.focus({ preventScroll: true })
}
