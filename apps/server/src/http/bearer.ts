/** The headers of a call, by their names in lower case. */
export type Cabeceras = Readonly<Record<string, string | undefined>>;

/** Reads the credential of `Authorization: Bearer` (in any case: RFC 9110), if it has a sane length. */
export function bearerDe(headers: Cabeceras): string | undefined {
  return /^Bearer +(\S{1,4000})$/i.exec(headers["authorization"] ?? "")?.[1];
}
