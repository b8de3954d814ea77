import { ApolloLink } from '@apollo/client'
import { SchemaLink } from '@apollo/client/link/schema'
import { act, configure, getConfig } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { type GraphQLSchema, subscribe } from 'graphql'
import { map, Observable } from 'rxjs'
import { formatGraphqlError } from '../../server/graphql/format-error'
import { currentToasts, dismissToast } from '../../web/ui/toast-store'

const { eventWrapper: wrapEvent, getElementError } = getConfig()
configure({
  // While a test waits, each attempt that finds nothing would print the whole page: seconds for a long list. The last one prints it.
  getElementError(message, container) {
    if (!isWaiting()) return getElementError(message, container)
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
  },
  // Logging in is slow on purpose, and slower on a busy machine.
  asyncUtilTimeout: 10_000,
  // When a render waits for a promise, React queues the rest for the caller that awaits `act`. Testing Library awaits none around
  // an event; React would drop the queue and the page would hang.
  eventWrapper(dispatch) {
    let answer: unknown
    const handled = act(() => {
      answer = wrapEvent(dispatch)
    }) as unknown as PromiseLike<void>
    void new Promise((resolve, reject) => handled.then(resolve, reject))
    return answer
  },
})

/** True for an attempt of a test that waits: a field of Testing Library's own, which its types leave out. */
const isWaiting = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

/** React Aria treats a pointer without size as a click by a screen reader. */
const MOUSE = {
  name: 'MouseLeft',
  pointerType: 'mouse',
  button: 'primary',
  width: 1,
  height: 1,
  pressure: 0.5,
} as const

/** Someone who types and clicks in the page. */
export const visitingUser = (): UserEvent => userEvent.setup({ delay: null, pointerMap: [MOUSE] })

/** Empties the document and what the last visitor left, as a new browser has it. */
export function emptyDocument(csrfToken: string): void {
  sessionStorage.clear()
  // Messages are stored outside the page; those of the last visitor are dismissed.
  for (const { id } of currentToasts()) dismissToast(id)
  document.head.innerHTML = `<meta name="csrf-token" content="${csrfToken}">`
  document.body.innerHTML = ''
}

/** The element of the app. Testing Library's cleanup removes it with what was rendered. */
export function appElement(): HTMLElement {
  const element = document.createElement('div')
  element.id = 'app'
  document.body.replaceChildren(element)
  return element
}

type Asker = Parameters<typeof formatGraphqlError>[1]

/** Follows a subscription as a socket does: the source returns when the reader leaves. */
function followed(
  schema: GraphQLSchema,
  { query: document, variables: variableValues }: ApolloLink.Operation,
  contextOf: () => Asker | Promise<Asker>,
): Observable<ApolloLink.Result> {
  return new Observable((observer) => {
    let hasLeft = false
    let results: AsyncGenerator<ApolloLink.Result> | null = null
    const follow = async () => {
      const contextValue = await contextOf()
      const found = await subscribe({ schema, document, variableValues, contextValue })
      if (!('next' in found)) return observer.next(found as ApolloLink.Result)
      results = found as AsyncGenerator<ApolloLink.Result>
      if (hasLeft) return void results.return(undefined)
      for await (const result of results) if (!hasLeft) observer.next(result)
    }
    follow().catch((error: unknown) => observer.error(error))
    return () => {
      hasLeft = true
      void results?.return(undefined)
    }
  })
}

/** Answers from a schema in this process, with a context for each request. Errors have the text of the server. */
export function schemaLink(schema: GraphQLSchema, contextOf: () => Asker | Promise<Asker>): ApolloLink {
  return new ApolloLink((operation) => {
    let ctx: Asker
    if (operation.operationType === 'subscription') return followed(schema, operation, contextOf)
    const answers = new SchemaLink({
      schema,
      validate: true,
      context: async () => {
        ctx = await contextOf()
        return ctx
      },
    })
    return answers.request(operation).pipe(
      map((result) => {
        const errors = 'errors' in result ? result.errors : undefined
        return errors ? { ...result, errors: errors.map((error) => formatGraphqlError(error, ctx)) } : result
      }),
    )
  })
}
