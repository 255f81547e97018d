import type { MessageHandler, MessageHandlerParts } from './message-handler.ts'

/**
 * A handler that loads the protocol library with the first message: it takes 8 MB of a process, and most processes are
 * never asked by an agent (docs/adr/0146). Where loading fails, as for lack of file handles, the next message tries again.
 */
export function lazyMessageHandler(parts: MessageHandlerParts): MessageHandler {
  let loaded: Promise<MessageHandler> | undefined
  const load = async (): Promise<MessageHandler> => {
    loaded ??= import('./message-handler.ts').then(({ createMessageHandler }) => createMessageHandler(parts))
    try {
      return await loaded
    } catch (error) {
      loaded = undefined
      throw error
    }
  }
  return {
    answer: async (request, from) => (await load()).answer(request, from),
    close: async () => (await loaded?.catch(() => undefined))?.close(),
  }
}
