/** One row of the list, with the fields of Azure's that say something. */
export interface PriceRow {
  readonly currencyCode: 'USD'
  readonly tierMinimumUnits: 0
  readonly retailPrice: number
  readonly unitPrice: number
  readonly armRegionName: string
  readonly location: string
  readonly effectiveStartDate: string
  readonly meterName: string
  readonly productName: string
  readonly skuName: string
  readonly serviceName: 'Virtual Machines' | 'Storage' | 'Virtual Network'
  readonly serviceFamily: 'Compute' | 'Storage' | 'Networking'
  readonly unitOfMeasure: '1 Hour' | '1/Month' | '1 GB/Month' | '10K'
  readonly type: 'Consumption' | 'DevTestConsumption' | 'Reservation'
  readonly armSkuName: string
}
