import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type, type Static } from 'typebox'
import { auditDone, SYSTEM_ACTOR } from '#accounts/audit-log.ts'
import { UNSUBSCRIBE_PATH } from '#alerts/mails/mail-run.ts'
import { MAIL_KINDS, type MailKind, type MailSettings } from '#alerts/mails/mail-settings.ts'
import { queryOf } from '#http/pipeline/operation-route.ts'
import { createParameterReader } from '#http/pipeline/request-parameters.ts'
import { NO_STORE_HEADERS } from '#http/response-headers.ts'
import { html, Html } from '#platform/html.ts'
import { ProblemError } from '#platform/problem.ts'
import type { AlertRouteContext } from './alert-routes.ts'

const TOKEN_CHARACTERS_MAX = 100
/** Body limit. One-click unsubscribe bodies are one line (RFC 8058), in either form encoding. */
const BODY_BYTES_MAX = 4_096
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

const INPUT = Type.Object(
  {
    token: Type.Optional(Type.String({ maxLength: TOKEN_CHARACTERS_MAX })),
    mails: Type.Optional(Type.Enum([...MAIL_KINDS])),
  },
  { additionalProperties: false },
)
const READER = createParameterReader(INPUT, [])

const NAMES: Readonly<Record<MailKind, string>> = {
  digest: 'the daily email about your watchlists',
  urgent: 'emails about “do not drive” and “park outside” for vehicles on your watchlists',
}

const STYLE = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
body { margin: 0; display: grid; place-items: center; min-height: 100vh; background: Canvas; color: CanvasText }
main { max-width: 30rem; padding: 2rem 1.25rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem }
p { margin: 0 0 1.25rem }
button { font: inherit; font-weight: 600; min-height: 48px; padding: 0 1.5rem; border: 0; border-radius: 8px; background: #b3261e; color: #fff; cursor: pointer }
button:hover { background: #8c1d18 }
button:focus-visible, a:focus-visible { outline: 3px solid #4c8dff; outline-offset: 2px }
a { color: LinkText }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const PAGE_HEADERS = {
  ...NO_STORE_HEADERS,
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'content-type': 'text/html; charset=utf-8',
}

/**
 * Adds the page that an email's unsubscribe link opens. Opening it changes nothing, because programs follow links. Its
 * button, or a mail program's one-click request (RFC 8058), stops one kind of email. No sign-in is needed: the token
 * identifies the owner.
 */
export function addUnsubscribeRoutes(app: FastifyInstance, context: AlertRouteContext): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    // The body repeats what the URL says.
    const asText = { parseAs: 'string', bodyLimit: BODY_BYTES_MAX } as const
    scope.addContentTypeParser(FORM_TYPES, asText, (_request, _body, parsed) => parsed(null, undefined))
    scope.route({
      method: ['GET', 'HEAD'],
      url: UNSUBSCRIBE_PATH,
      handler: async (request, reply) => {
        const { kind, settings } = await found(request, context)
        if (settings === undefined) return sendPage(reply, 404, revokedPage(context))
        return sendPage(reply, 200, isOn(kind, settings) ? askPage(kind) : donePage(kind, context))
      },
    })
    scope.route({
      method: 'POST',
      url: UNSUBSCRIBE_PATH,
      handler: async (request, reply) => {
        const { kind, settings } = await found(request, context)
        if (settings === undefined) return sendPage(reply, 404, revokedPage(context))
        if (isOn(kind, settings)) {
          const { accountId } = settings
          await context.alerts.mailSettings.change(accountId, kind === 'digest' ? { digest: 'off' } : { urgent: false })
          const detail = `${kind === 'digest' ? 'digest daily -> off' : 'urgent off'}, by the link in an email`
          await auditDone({ accountId, actor: SYSTEM_ACTOR, action: 'notifications_changed', detail }, context)
        }
        return sendPage(reply, 200, donePage(kind, context))
      },
    })
    done()
  })
}

/** @throws ProblemError invalid_parameter. Settings are undefined if the token is unknown or revoked. */
async function found(request: FastifyRequest, { alerts }: Pick<AlertRouteContext, 'alerts'>) {
  const { token, mails: kind } = READER.read({}, queryOf(request)) as Static<typeof INPUT>
  if (token === undefined || kind === undefined) throw incomplete()
  return { kind, settings: await alerts.mailSettings.findByToken(token) }
}

function incomplete(): ProblemError {
  return new ProblemError('invalid_parameter', 'The link is incomplete. Copy all of it, including "token" and "mails".')
}

function isOn(kind: MailKind, { digest, urgent }: MailSettings): boolean {
  return kind === 'digest' ? digest === 'daily' : urgent
}

function askPage(kind: MailKind): Html {
  return page(
    'Stop these emails?',
    html`<p>You will no longer get ${NAMES[kind]}. Your watchlists and webhooks are not affected.</p>
      <form method="post"><button type="submit">Stop them</button></form>`,
  )
}

function donePage(kind: MailKind, { publicUrl }: Pick<AlertRouteContext, 'publicUrl'>): Html {
  return page(
    'Emails stopped',
    html`<p>You no longer get ${NAMES[kind]}.</p>
      <p><a href="${publicUrl}/sign-in">Sign in</a> to turn them back on.</p>`,
  )
}

function revokedPage({ publicUrl }: Pick<AlertRouteContext, 'publicUrl'>): Html {
  return page(
    'This link is no longer valid',
    html`<p><a href="${publicUrl}/sign-in">Sign in</a> to choose your emails.</p>`,
  )
}

function page(title: string, content: Html): Html {
  return html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>${title}</title>
      ${new Html(`<style>${STYLE}</style>`)}
    </head>
    <body>
      <main>
        <h1>${title}</h1>
        ${content}
      </main>
    </body>
  </html>`
}

function sendPage(reply: FastifyReply, status: number, content: Html): FastifyReply {
  return reply.code(status).headers(PAGE_HEADERS).send(`<!doctype html>\n${content.text}\n`)
}
