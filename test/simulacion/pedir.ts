import http from "node:http";

/** The reply to a call; null without a readable one. */
export type Respuesta = { readonly status: number; readonly texto: string } | null;

/** Makes one HTTP call from the running program. Null: no readable reply. */
export function pedir(
  url: string,
  metodo: string,
  cuerpo?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Respuesta> {
  return new Promise((resolve) => {
    const req = http.request(
      url,
      { method: metodo, headers: { "content-type": "application/json", ...headers } },
      (res) => {
        const partes: Buffer[] = [];
        res.on("data", (parte: Buffer) => partes.push(parte));
        res.on("error", () => resolve(null));
        res.on("end", () =>
          resolve({ status: res.statusCode ?? 0, texto: Buffer.concat(partes).toString() }),
        );
      },
    );
    req.on("error", () => resolve(null));
    setTimeout(() => resolve(null), PACIENCIA_MS);
    req.end(cuerpo === undefined ? "" : JSON.stringify(cuerpo));
  });
}

const PACIENCIA_MS = 40_000;
