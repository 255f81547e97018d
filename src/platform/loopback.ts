/** True for a host that only programs on this machine can reach: localhost, 127.0.0.0/8, ::1 (also in brackets). */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.[0-9]{1,3}){3}$/.test(host)
}
