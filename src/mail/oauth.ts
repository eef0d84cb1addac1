/** Access tokens that are renewed before they run out (OAuth2 refresh), for mailbox and mail server alike. */
import { z } from 'zod'

export interface OauthSettings {
  readonly url: string
  readonly client: string
  readonly clientSecret: string | null
  readonly refreshToken: string
  readonly scope: string | null
  readonly timeoutMs: number
}

const answer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().default(3600),
  refresh_token: z.string().optional(),
})

/** Renewed so long before its end. */
const EARLY_MS = 5 * 60_000

/** Gives a token that is good for the next minutes; asks the provider only when the one in hand runs out. */
export function tokenSource(settings: OauthSettings, now: () => number = Date.now): () => Promise<string> {
  let token: { readonly value: string; readonly until: number } | null = null
  let refreshToken = settings.refreshToken
  let asking: Promise<string> | null = null

  const renew = async (): Promise<string> => {
    const form = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: settings.client,
      refresh_token: refreshToken,
      ...(settings.clientSecret === null ? {} : { client_secret: settings.clientSecret }),
      ...(settings.scope === null ? {} : { scope: settings.scope }),
    })
    const response = await fetch(settings.url, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(settings.timeoutMs),
    })
    const body: unknown = await response.json().catch(() => null)
    const read = answer.safeParse(body)
    if (!response.ok || !read.success) {
      const why = (body as { error_description?: string; error?: string } | null) ?? {}
      throw new Error(
        `The provider gives no access token (${why.error_description ?? why.error ?? `status ${response.status}`}). The refresh token may have to be made anew.`,
      )
    }
    refreshToken = read.data.refresh_token ?? refreshToken
    token = { value: read.data.access_token, until: now() + read.data.expires_in * 1000 }
    return token.value
  }

  return async () => {
    if (token !== null && now() < token.until - EARLY_MS) return token.value
    asking ??= renew().finally(() => {
      asking = null
    })
    return asking
  }
}
