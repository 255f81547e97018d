import type { PlanName } from '#accounts/plan.ts'
import { openIngestedCatalog } from '#test/support/official-snapshot.ts'
import { startService, type Service } from '#test/support/start-service.ts'
import type { Cleanup } from '#test/support/temporary-folder.ts'
import { Masks } from './masked.ts'

/** One request of the documentation. */
export interface ExampleRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Left out = no key is sent. */
  readonly plan?: PlanName
}

/** What came back, with what differs between runs masked. */
export interface ExampleResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
}

/** The whole service over the starter data, for the examples of the documentation: each account of theirs begins empty. */
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

  /** Begins another story: new accounts, and ids are counted from the first again. */
  begin(): void {
    this.#tokens.clear()
    this.#masks = new Masks()
  }

  /** Sends a request; a second later by the clock of the service, so that no burst limit is met. */
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
