/** A request that failed unexpectedly: the visitor was shown its number and no reason. */
export interface FailedRequest {
  /** Number of the request, as in `X-Request-Id`. */
  id: string
  /** Field of the graph, or method and path of an endpoint without its values; empty if unknown. */
  operation: string
  error: unknown
}
