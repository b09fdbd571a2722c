/** The part of the `@azure/functions-core` contract that version 4.16 of `@azure/functions` and this host exchange. */

export type LogLevel = 'trace' | 'debug' | 'information' | 'warning' | 'error' | 'critical' | 'none'

/** A binding as the app registered it: `type` and `direction` plus whatever options that type has. */
export interface Binding {
  type: string
  direction?: string
  [option: string]: unknown
}

export interface FunctionMetadata {
  name: string
  functionId?: string
  bindings: Record<string, Binding>
  retryOptions?: unknown
}

export type FunctionCallback = (...args: unknown[]) => unknown

/** A tagged value: exactly one key is set. `string` is tried as JSON by the library before it reaches the handler. */
export interface TypedData {
  string?: string
  json?: string
  bytes?: Uint8Array
  http?: HttpData
}

export type NullableStrings = Record<string, { value: string }>

export interface HttpCookie {
  name: string
  value: string
  domain?: { value: string } | undefined
  path?: { value: string } | undefined
  expires?: { value: { seconds: number; nanos?: number } } | undefined
  secure?: { value: boolean } | undefined
  httpOnly?: { value: boolean } | undefined
  /** `none` means "not given"; the attribute `SameSite=None` is `explicitNone`. */
  sameSite?: 'none' | 'lax' | 'strict' | 'explicitNone'
  maxAge?: { value: number } | undefined
}

export interface HttpData {
  method?: string
  url?: string
  nullableHeaders?: NullableStrings
  nullableParams?: NullableStrings
  nullableQuery?: NullableStrings
  body?: TypedData | undefined
  statusCode?: string
  headers?: Record<string, string>
  cookies?: HttpCookie[]
}

interface InvocationRequest {
  invocationId: string
  functionId: string
  inputData: { name: string; data: TypedData }[]
  triggerMetadata: Record<string, TypedData>
  traceContext: { traceParent: string; traceState: string; attributes: Record<string, string> }
}

export interface InvocationResponse {
  returnValue?: TypedData | null
  outputData?: { name: string; data: TypedData }[]
}

export interface CoreInvocationContext {
  invocationId: string
  request: InvocationRequest
  metadata: FunctionMetadata
  /** Told to the library phase by phase, or it reports late logging where there is none. */
  state: 'preInvocationHooks' | 'invocation' | 'postInvocationHooks' | undefined
  log(level: LogLevel, category: 'user' | 'system', message: string): void
}

interface InvocationModel {
  getArguments(): Promise<{ context: unknown; inputs: unknown[] }>
  invokeFunction(context: unknown, inputs: unknown[], callback: FunctionCallback): Promise<unknown>
  getResponse(context: unknown, result: unknown): Promise<InvocationResponse>
}

export interface ProgrammingModel {
  name: string
  version: string
  getInvocationModel(context: CoreInvocationContext): InvocationModel
  getCapabilities?(defaults: Record<string, string>): Promise<Record<string, string>>
}

export type HookName = 'preInvocation' | 'postInvocation' | 'appStart' | 'appTerminate' | 'log'
export type HookContext = Record<string, unknown>
export type HookCallback = (context: HookContext) => unknown
