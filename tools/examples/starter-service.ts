import type { PlanName } from '#accounts/plan.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'
import { startService, type Service } from '#test/support/start-service.ts'
import type { Cleanup } from '#test/support/temporary-folder.ts'
import { Masks } from './masked.ts'

export interface ExampleRequest {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Plan of the key; absent = no key is sent. */
  readonly plan?: PlanName
}

/** A response with values that differ between runs masked. */
export interface ExampleResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
}

/**
 * The complete service with the starter data, for the documentation's examples. Each sequence of examples starts with empty
 * accounts.
 */
export class ExampleService {
  readonly #service: Service
  readonly #tokens = new Map<PlanName, string>()
  #masks = new Masks()

  private constructor(service: Service) {
    this.#service = service
  }

  static async start(test: Cleanup): Promise<ExampleService> {
    return new ExampleService(await startService(test, {}, await openIngestedCatalog(test, 'data/starter')))
  }

  /** Starts a new sequence: new accounts, and ids count from the first. */
  begin(): void {
    this.#tokens.clear()
    this.#masks = new Masks()
  }

  /** Sends a request, one second later by the service's clock, to avoid burst limits. */
  async send({ method, target, headers, body, plan }: ExampleRequest): Promise<ExampleResponse> {
    this.#service.clock.advanceMs(1_000)
    const token = plan === undefined ? undefined : await this.#tokenOf(plan)
    const response = await this.#service.ask(this.#masks.real(target), {
      method,
      token,
      headers,
      ...(body === undefined ? {} : { body: this.#masks.real(body) }),
    })
    const shown = Object.entries(response.headers).map(([name, value]) => [name, this.#masks.shown(String(value))])
    return { status: response.status, headers: Object.fromEntries(shown), text: this.#masks.shown(response.text) }
  }

  async #tokenOf(plan: PlanName): Promise<string> {
    const token = this.#tokens.get(plan) ?? (await this.#service.createKey(plan)).token
    this.#tokens.set(plan, token)
    return token
  }
}
