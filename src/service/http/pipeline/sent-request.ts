import { targetOf } from '#http/unknown-routes.ts'
import type { Operation } from '#operations/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { AdmissionRequest } from './decision.ts'

type RoutedOperation = AdmissionRequest['operation'] & Pick<Operation, 'path' | 'isPrivate'>

/** Fields of an HTTP request that admission checks. Getters compute the payment fields only when they are needed. */
export class HttpAdmissionRequest implements AdmissionRequest {
  readonly operation: RoutedOperation
  readonly authorization: string | undefined
  readonly apiKey: string | undefined
  readonly #request: FastifyRequest

  constructor(operation: RoutedOperation, request: FastifyRequest) {
    const { headers } = request
    this.operation = operation
    this.authorization = headers.authorization
    this.apiKey = singleHeader(headers['x-api-key'])
    this.#request = request
  }

  get method(): string {
    return this.#request.method
  }

  get payment(): string | undefined {
    const { headers } = this.#request
    return singleHeader(headers['payment-signature']) ?? singleHeader(headers['x-payment'])
  }

  get target(): string {
    return targetOf(this.#request)
  }

  /** Returns the template of a private operation: "/v1/vins/*". */
  get privateAs(): string | undefined {
    const { isPrivate, path } = this.operation
    return isPrivate === true ? path.replaceAll(/\{\w+\}/g, '*') : undefined
  }

  get address(): string {
    return this.#request.ip
  }
}

export function pathParametersOf(request: FastifyRequest): Readonly<Record<string, string>> {
  return request.params as Record<string, string>
}

/** Joins the values of a header that may be sent several times. */
export function singleHeader(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header
}
