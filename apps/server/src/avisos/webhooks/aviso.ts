import { readHecho } from "../../motor/stored-json.ts";
import type { Suceso } from "../db/sucesos.ts";

/**
 * Builds the message of an event, for webhooks and the feed alike. It adds the document's public address,
 * which is not stored.
 */
export function avisoDe({ tipo, datos, en }: Pick<Suceso, "tipo" | "datos" | "en">, publicUrl: string) {
  const hecho = readHecho(datos);
  const { cuf } = hecho;
  return {
    type: tipo,
    timestamp: new Date(en).toISOString(),
    data: typeof cuf === "string" ? { ...hecho, urlPublica: `${publicUrl}/f/${cuf}` } : hecho,
  };
}
