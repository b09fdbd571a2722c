/** A size of machines as Azure describes it now, to this subscription and in one region. */
export interface LiveSize {
  /** Azure's name: `Standard_D2s_v5`. */
  readonly id: string
  /** The quota that it counts on, spelt as quotas are. */
  readonly family: string
  readonly vCpus: number
  readonly memoryGB: number
  /** 0 for most; a share of one counts as one. */
  readonly gpus: number
  /** `x64` or `Arm64`: a system's image is made for one of them. */
  readonly architecture: string
  /** `V1`, `V2`: a disk has one of them. */
  readonly generations: readonly string[]
  /** Azure's reason why the subscription may not use it in this region; absent when it may. */
  readonly restricted?: string
  /** Zones in which it may not be used; without `restricted` a machine that names no zone is made all the same. */
  readonly restrictedZones: readonly string[]
}
