/** The server's answers over HTTP. Every refusal is a sentence that can be shown. */
import type {
  About,
  Address,
  CheckRules,
  Found,
  Key,
  KeyRequest,
  Made,
  MakeTable,
  Problem,
  QrText,
  RulesChecked,
  RulesPage,
  TableInfo,
  UseKey,
  VariantInfo,
} from './protocol'
import { forgetSeat } from './seats'
import { lang, t } from './words'

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    say: string,
  ) {
    super(say)
  }
}

async function answer(path: string, body?: unknown): Promise<Response> {
  let response: Response
  try {
    response = await fetch(
      path,
      body === undefined
        ? { headers: { Accept: 'application/json' } }
        : {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          },
    )
  } catch {
    throw new Refusal(0, 'offline', t('common.offline'))
  }
  if (response.ok) return response
  let reason = `http_${response.status}`
  let say = ''
  try {
    const problem = (await response.json()) as Partial<Problem>
    reason = problem.reason ?? reason
    say = problem.say ?? ''
  } catch {
    // Not one of our own answers: a proxy's page, for one.
  }
  throw new Refusal(response.status, reason, say || t(refusalKey(response.status)))
}

function refusalKey(status: number): string {
  if (status === 404) return 'common.gone'
  if (status === 429) return 'common.too_many'
  return 'common.failed'
}

async function json<T>(path: string, body?: unknown): Promise<T> {
  return (await (await answer(path, body)).json()) as T
}

const kept = new Map<string, Promise<unknown>>()

/** Asks once; a failure is not remembered. */
function once<T>(path: string): Promise<T> {
  const known = kept.get(path) as Promise<T> | undefined
  if (known) return known
  const asked = json<T>(path)
  kept.set(path, asked)
  asked.catch(() => kept.delete(path))
  return asked
}

const id = encodeURIComponent

export const variants = (code: string = lang()) => once<VariantInfo[]>(`/api/variants?lang=${id(code)}`)

export const rules = (slug: string, players: number | null, code: string = lang()) =>
  once<RulesPage>(`/api/variants/${id(slug)}?${players ? `players=${players}&` : ''}lang=${id(code)}`)

export const checkRules = (wanted: CheckRules) => json<RulesChecked>('/api/check', wanted)

export const makeTable = (wanted: MakeTable) => json<Made>('/api/tables', wanted)

/** A table for its seat holder; a table that is gone for good is forgotten here too. */
export async function tableInfo(table: string): Promise<TableInfo | null> {
  try {
    return await json<TableInfo>(`/api/tables/${id(table)}`)
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) {
      forgetSeat(table)
      return null
    }
    throw error
  }
}

/** The table behind a short code. */
export const findCode = (code: string) => json<Found>(`/api/codes/${id(code)}`)

/** Another device of the same person brings its one-time key. */
export const useKey = (table: string, key: string) => json<Made>(`/api/tables/${id(table)}/seat`, { key } satisfies UseKey)

/** A one-time key for another device. */
export const makeKey = (table: string, token: string) => json<Key>(`/api/tables/${id(table)}/key`, { token } satisfies KeyRequest)

export const about = () => json<About>('/api/about')

export async function qrCode(text: string): Promise<string> {
  return await (await answer('/api/qr', { text } satisfies QrText)).text()
}

let origin: Promise<string> | null = null

/** The address that another device can reach: this page's own, or the local network's for `localhost`. */
export function reachableOrigin(): Promise<string> {
  if (!/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname)) return Promise.resolve(location.origin)
  origin ??= json<Address>('/api/address').then(
    (told) => told.origin || location.origin,
    () => location.origin,
  )
  return origin
}
