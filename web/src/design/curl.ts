/**
 * Returns the curl command of a request.
 * @param target path and parameters, "/v1/makes"
 * @param publicUrl URL of the service, from get_instance
 * @param token key to show in the command. Default: the shell variable that holds the reader's key
 */
export function curlOf(target: string, publicUrl: string, token = '$VDS_API_KEY'): string {
  return `curl -H "Authorization: Bearer ${token}" \\\n  "${publicUrl}${target}"`
}
