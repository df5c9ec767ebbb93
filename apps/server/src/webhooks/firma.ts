import { createHmac, randomBytes } from "node:crypto";

/** `whsec_` and 32 random bytes. The key is what follows the first underscore, decoded. docs/api.md A39. */
export function newSecreto(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** The three headers of a delivery; with two secrets, while one replaces the other, two signatures. docs/api.md A39. */
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
