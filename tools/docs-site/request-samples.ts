export interface SampleRequest {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Sample {
  readonly name: string
  readonly language: string
  readonly code: string
}

/** Base URL of the samples; the page's script replaces it by its own address. */
const BASE_URL = 'http://localhost:8080'

/** Returns the request for curl, JavaScript and Python, without libraries. @param sendsKey false if no key is needed */
export function samplesOf(request: SampleRequest, sendsKey: boolean): Sample[] {
  return [
    { name: 'curl', language: 'sh', code: curl(request, sendsKey) },
    { name: 'JavaScript', language: 'js', code: javaScript(request, sendsKey) },
    { name: 'Python', language: 'python', code: python(request, sendsKey) },
  ]
}

function curl({ method, target, headers, body }: SampleRequest, sendsKey: boolean): string {
  const isImplied = method === (body === undefined ? 'GET' : 'POST')
  const command = isImplied ? 'curl' : `curl -X ${method}`
  const parts = [
    sendsKey ? `${command} -H "Authorization: Bearer $VDS_API_KEY"` : command,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body === undefined ? [] : [`--data-binary ${shellText(body)}`]),
    `"${BASE_URL}${target}"`,
  ]
  return parts.join(' \\\n  ')
}

function shellText(text: string): string {
  if (!text.includes('\n') && !text.includes("'")) return `'${text}'`
  return `$'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
}

function javaScript({ method, target, headers, body }: SampleRequest, sendsKey: boolean): string {
  const lines = [
    ...(sendsKey ? ['    Authorization: `Bearer ${process.env.VDS_API_KEY}`,'] : []),
    ...Object.entries(headers).map(([name, value]) => `    '${name}': '${value}',`),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(lines.length === 0 ? [] : ['  headers: {', ...lines, '  },']),
    ...(body === undefined ? [] : [`  body: ${JSON.stringify(body)},`]),
  ]
  const url = `'${BASE_URL}${target}'`
  const call = options.length === 0 ? `fetch(${url})` : `fetch(${url}, {\n${options.join('\n')}\n})`
  return `const response = await ${call}\nif (!response.ok) throw new Error(await response.text())\nconsole.log(await response.text())`
}

function python({ method, target, headers, body }: SampleRequest, sendsKey: boolean): string {
  const lines = [
    ...(sendsKey ? [`        "Authorization": f"Bearer {os.environ['VDS_API_KEY']}",`] : []),
    ...Object.entries(headers).map(([name, value]) => `        "${name}": "${value}",`),
  ]
  const options = [
    `    "${BASE_URL}${target}",`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(lines.length === 0 ? [] : ['    headers={', ...lines, '    },']),
    ...(body === undefined ? [] : [`    data=${JSON.stringify(body)}.encode(),`]),
  ]
  const imports = sendsKey
    ? 'import os\nfrom urllib.request import Request, urlopen'
    : 'from urllib.request import Request, urlopen'
  return `${imports}\n\nrequest = Request(\n${options.join('\n')}\n)\nwith urlopen(request) as response:\n    print(response.read().decode())`
}
