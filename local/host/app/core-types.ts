/** The part of the `@azure/functions-core` contract that version 4.16 of `@azure/functions` and this host exchange. */

export type LogLevel = 'trace' | 'debug' | 'information' | 'warning' | 'error' | 'critical' | 'none'

/** A binding as the app registered it: `type` and `direction` plus whatever options that type has. */
export interface Binding {
  readonly type: string
  readonly direction?: string
  [option: string]: unknown
}

export interface FunctionMetadata {
  readonly name: string
  readonly functionId?: string
  readonly bindings: Record<string, Binding>
  readonly retryOptions?: unknown
}

export type FunctionCallback = (...args: unknown[]) => unknown

/** A tagged value: exactly one key is set. `string` is tried as JSON by the library before it reaches the handler. */
export interface TypedData {
  readonly string?: string
  readonly json?: string
  readonly bytes?: Uint8Array
  readonly http?: HttpData
}

export type NullableStrings = Record<string, { value: string }>

export interface HttpCookie {
  readonly name: string
  readonly value: string
  readonly domain?: { readonly value: string } | undefined
  readonly path?: { readonly value: string } | undefined
  readonly expires?: { readonly value: { readonly seconds: number; readonly nanos?: number } } | undefined
  readonly secure?: { readonly value: boolean } | undefined
  readonly httpOnly?: { readonly value: boolean } | undefined
  /** `none` means "not given"; the attribute `SameSite=None` is `explicitNone`. */
  readonly sameSite?: 'none' | 'lax' | 'strict' | 'explicitNone'
  readonly maxAge?: { readonly value: number } | undefined
}

export interface HttpData {
  readonly method?: string
  readonly url?: string
  readonly nullableHeaders?: NullableStrings
  readonly nullableParams?: NullableStrings
  readonly nullableQuery?: NullableStrings
  readonly body?: TypedData | undefined
  readonly statusCode?: string
  readonly headers?: Record<string, string>
  readonly cookies?: HttpCookie[]
}

interface InvocationRequest {
  readonly invocationId: string
  readonly functionId: string
  readonly inputData: { readonly name: string; readonly data: TypedData }[]
  readonly triggerMetadata: Record<string, TypedData>
  readonly traceContext: {
    readonly traceParent: string
    readonly traceState: string
    readonly attributes: Record<string, string>
  }
}

export interface InvocationResponse {
  readonly returnValue?: TypedData | null
  readonly outputData?: { readonly name: string; readonly data: TypedData }[]
}

export interface CoreInvocationContext {
  readonly invocationId: string
  readonly request: InvocationRequest
  readonly metadata: FunctionMetadata
  /** Told to the library phase by phase, or it reports late logging where there is none. */
  state: 'preInvocationHooks' | 'invocation' | 'postInvocationHooks' | undefined
  log(level: LogLevel, category: 'user' | 'system', message: string): void
}

interface InvocationModel {
  getArguments(): Promise<{ readonly context: unknown; readonly inputs: unknown[] }>
  invokeFunction(context: unknown, inputs: unknown[], callback: FunctionCallback): Promise<unknown>
  getResponse(context: unknown, result: unknown): Promise<InvocationResponse>
}

export interface ProgrammingModel {
  readonly name: string
  readonly version: string
  getInvocationModel(context: CoreInvocationContext): InvocationModel
  getCapabilities?(defaults: Record<string, string>): Promise<Record<string, string>>
}

export type HookName = 'preInvocation' | 'postInvocation' | 'appStart' | 'appTerminate' | 'log'
export type HookContext = Record<string, unknown>
export type HookCallback = (context: HookContext) => unknown
