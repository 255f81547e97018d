/**
 * The command that asks the API the same from a shell.
 * @param target path and parameters, "/v1/makes"
 * @param publicUrl address of the service, from get_instance
 * @param token a key that is being shown anyway; otherwise the variable that the reader puts a key into
 */
export function curlOf(target: string, publicUrl: string, token = '$VDS_API_KEY'): string {
  return `curl -H "Authorization: Bearer ${token}" \\\n  "${publicUrl}${target}"`
}
