import { createHmac, randomBytes } from "node:crypto";

/**
 * Makes a secret: `whsec_` and 32 random bytes. The key is the decoded text after the first underscore.
 * docs/api.md A39.
 */
export function newSecreto(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/**
 * Builds the three headers of a delivery; several secrets during a rotation give several signatures.
 * docs/api.md A39.
 */
export function firmarEntrega(
  id: string,
  segundos: number,
  cuerpo: string,
  secretos: readonly string[],
): Readonly<Record<string, string>> {
  const firmas = secretos.map((secreto) => {
    const clave = Buffer.from(secreto.slice(secreto.indexOf("_") + 1), "base64");
    return `v1,${createHmac("sha256", clave).update(`${id}.${segundos}.${cuerpo}`).digest("base64")}`;
  });
  return {
    "Webhook-Id": id,
    "Webhook-Timestamp": String(segundos),
    "Webhook-Signature": firmas.join(" "),
  };
}
