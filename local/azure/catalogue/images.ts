import { type JsonObject, textAt } from '../../service/json.ts'
import { ArmError } from '../errors.ts'

export type Os = 'Windows' | 'Linux'

export interface Image {
  readonly publisher: string
  readonly offer: string
  readonly sku: string
  readonly os: Os
  /** Size of the image's disk; an OS disk made from it cannot be smaller. */
  readonly diskGB: number
  readonly versions: readonly string[]
  readonly osName: string
}

const linux = (publisher: string, offer: string, sku: string, version: string, osName: string): Image => ({
  publisher,
  offer,
  sku,
  os: 'Linux',
  diskGB: 30,
  versions: [version],
  osName,
})

const windows = (sku: string, version: string, osName: string): Image => {
  const publisher = 'MicrosoftWindowsServer'
  return { publisher, offer: 'WindowsServer', sku, os: 'Windows', diskGB: 127, versions: [version], osName }
}

/** Marketplace images that exist in every region here. All are second generation. */
export const images: readonly Image[] = [
  linux('Canonical', '0001-com-ubuntu-server-jammy', '22_04-lts-gen2', '22.04.202610140', 'ubuntu'),
  linux('Canonical', 'ubuntu-24_04-lts', 'server', '24.04.202610140', 'ubuntu'),
  linux('OpenLogic', 'CentOS', '8_5-gen2', '8.5.2022012401', 'centos'),
  linux('OpenLogic', 'CentOS', '7_9-gen2', '7.9.2022020701', 'centos'),
  linux('almalinux', 'almalinux-x86_64', '8-gen2', '8.10.2026080401', 'almalinux'),
  linux('almalinux', 'almalinux-x86_64', '9-gen2', '9.6.2026080401', 'almalinux'),
  windows('2022-datacenter-g2', '20348.4294.251009', 'Windows Server 2022 Datacenter'),
  windows('2019-datacenter-gensecond', '17763.7919.251009', 'Windows Server 2019 Datacenter'),
]

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export const findImage = (publisher: string, offer: string, sku: string): Image | undefined =>
  images.find((image) => same(image.publisher, publisher) && same(image.offer, offer) && same(image.sku, sku))

/** The image a VM asks for and its exact version; refuses one that is not in the marketplace. */
export const resolveImage = (reference: JsonObject): { image: Image; version: string } => {
  const part = (name: string) => {
    const value = textAt(reference, name)
    if (value === undefined) {
      throw new ArmError(
        400,
        'InvalidParameter',
        `The imageReference is missing the required property '${name}'.`,
        { target: 'imageReference' },
      )
    }
    return value
  }
  const [publisher, offer, sku, version] = [part('publisher'), part('offer'), part('sku'), part('version')]
  const image = findImage(publisher, offer, sku)
  const exact =
    version === 'latest' ? image?.versions.at(-1) : image?.versions.find((known) => known === version)
  if (!image || exact === undefined) {
    throw new ArmError(
      404,
      'PlatformImageNotFound',
      `The platform image '${publisher}:${offer}:${sku}:${version}' is not available. Verify that all fields in the storage profile are correct. For more details about storage profile information, please refer to https://aka.ms/storageprofile`,
      { target: 'imageReference' },
    )
  }
  return { image, version: exact }
}
